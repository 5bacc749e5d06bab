-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/claims.ts

select setter_id from setter_claim where account_id = $1 and contact_id = $2 and released_at is null
-- takes $1 bigint, $2 bigint
-- gives setter_id bigint

update setter_claim set claim_status = 'CANCELLED', history = history || jsonb_build_array(jsonb_build_object('at', $1::text, 'claimStatus', 'CANCELLED'::text, 'actor', $2::jsonb)) where account_id = $3 and event_call_id = $4 and released_at is null and claim_status <> 'CANCELLED'
-- takes $1 text, $2 jsonb, $3 bigint, $4 bigint

update setter_claim set claim_status = 'RESCHEDULED', outcome = null, history = history || jsonb_build_array(jsonb_build_object('at', $1::text, 'claimStatus', 'RESCHEDULED'::text, 'actor', $2::jsonb)) where account_id = $3 and event_call_id = $4 and released_at is null and claim_status in ('SCHEDULED', 'USER_SCHEDULED', 'RESCHEDULED')
-- takes $1 text, $2 jsonb, $3 bigint, $4 bigint

update setter_claim set event_call_id = $1, event_id = $2, claim_status = case when setter_id in ($3::bigint, $4::bigint) then 'SCHEDULED' else 'USER_SCHEDULED' end, history = history || jsonb_build_array(jsonb_build_object('at', $5::text, 'claimStatus', case when setter_id in ($6::bigint, $7::bigint) then 'SCHEDULED' else 'USER_SCHEDULED' end, 'actor', $8::jsonb)) where account_id = $9 and contact_id = $10 and released_at is null and claim_status in ('PENDING', 'CANCELLED')
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 text, $6 bigint, $7 bigint, $8 jsonb, $9 bigint, $10 bigint

update setter_claim set outcome = $1 where account_id = $2 and event_call_id = $3 and outcome is distinct from $4::text
-- takes $1 text, $2 bigint, $3 bigint, $4 text
