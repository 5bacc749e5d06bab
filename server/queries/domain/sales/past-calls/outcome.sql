-- Made by `npm run queries` from what the tests sent: server/domain/sales/past-calls/outcome.ts

update event_call set outcome = $1, no_sale_reason = $2, objection = $3, outcome_notes = coalesce($4, outcome_notes), outcome_at = $5::timestamptz, outcome_updated_at = $6::timestamptz, outcome_by = $7, updated_at = $8::timestamptz, version = version + 1 where account_id = $9 and id = $10
-- takes $1 text, $2 text, $3 text, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 bigint, $8 timestamp with time zone, $9 bigint, $10 bigint
