-- Made by `npm run queries` from what the tests sent: server/domain/sales/past-calls/take-back.ts

delete from deal where account_id = $1 and event_call_id = $2 and deleted_at is not null
-- takes $1 bigint, $2 bigint

delete from event_call where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint

update booking_link set event_call_id = null where account_id = $1 and event_call_id = $2
-- takes $1 bigint, $2 bigint

update event_call set outcome = $1, no_sale_reason = $2, objection = $3, outcome_notes = $4, outcome_at = $5::timestamptz, outcome_updated_at = $6::timestamptz, outcome_by = $7, updated_at = $8::timestamptz, version = version + 1 where account_id = $9 and id = $10
-- takes $1 text, $2 text, $3 text, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 bigint, $8 timestamp with time zone, $9 bigint, $10 bigint

update waiting_entry set event_call_id = null where account_id = $1 and event_call_id = $2
-- takes $1 bigint, $2 bigint
