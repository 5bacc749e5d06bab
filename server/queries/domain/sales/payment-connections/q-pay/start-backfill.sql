-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/start-backfill.ts

update payment_connection set backfill_state = 'RUNNING', backfill_from = $1, backfill_cursor = null, backfill_read = 0, backfill_unread = 0, backfill_error = null, backfill_tries = 0, backfill_due_at = $2, backfill_leased_until = null, backfill_started_at = $3, backfill_ended_at = null, updated_at = $4 where account_id = $5 and id = $6 returning id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint, $6 bigint
-- gives id bigint
