-- Made by `npm run queries` from what the tests sent: server/domain/sales/outcomes/record.ts

update event_call set outcome = $1, no_sale_reason = $2, objection = $3, outcome_notes = $4, follow_up_at = $5, outcome_at = $6, outcome_updated_at = $7, outcome_by = $8, updated_at = $9, version = version + 1 where account_id = $10 and id = $11
-- takes $1 text, $2 text, $3 text, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 timestamp with time zone, $8 bigint, $9 timestamp with time zone, $10 bigint, $11 bigint

update event_call_host h set credit = $1 from event e where h.account_id = $2 and h.event_call_id = $3 and e.account_id = h.account_id and e.id = h.event_id and (e.settings->'assignment'->>'creditOnNoShow')::boolean
-- takes $1 smallint, $2 bigint, $3 bigint
