-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/work-backfill.ts

update payment_connection set backfill_cursor = $1, backfill_tries = 0, backfill_leased_until = null, backfill_read = backfill_read + $2, backfill_unread = backfill_unread + $3, backfill_error = $4, backfill_state = $5, backfill_due_at = $6::timestamptz, backfill_ended_at = $7::timestamptz where account_id = $8 and id = $9 and backfill_leased_until = $10::timestamptz
-- takes $1 text, $2 bigint, $3 bigint, $4 text, $5 text, $6 timestamp with time zone, $7 timestamp with time zone, $8 bigint, $9 bigint, $10 timestamp with time zone

update payment_connection set backfill_due_at = $1::timestamptz, backfill_leased_until = null, backfill_error = $2 where account_id = $3 and id = $4 and backfill_leased_until = $5::timestamptz
-- takes $1 timestamp with time zone, $2 text, $3 bigint, $4 bigint, $5 timestamp with time zone

with due as materialized ( select n.account_id, n.id from payment_connection n join account a on a.id = n.account_id and a.deleted_at is null where n.account_id = $1::bigint and n.backfill_due_at <= $2::timestamptz and n.status = 'CONNECTED' and (n.backfill_leased_until is null or n.backfill_leased_until <= $3::timestamptz) order by n.backfill_due_at limit $4 ) update payment_connection n set backfill_tries = n.backfill_tries + 1, backfill_leased_until = $5::timestamptz from due where n.account_id = due.account_id and n.id = due.id and (n.backfill_leased_until is null or n.backfill_leased_until <= $6::timestamptz) returning n.account_id, n.id, n.provider, n.address_key, n.api_key, n.webhook_secret, n.backfill_cursor, n.backfill_from, n.backfill_tries, n.backfill_leased_until as lease_ends_at
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 timestamp with time zone, $6 timestamp with time zone
-- gives account_id bigint, id bigint, provider text, address_key text, api_key text, webhook_secret text, backfill_cursor text, backfill_from timestamp with time zone, backfill_tries integer, lease_ends_at timestamp with time zone
