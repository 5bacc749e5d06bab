-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/accept-event.ts

update call_deposit set due_at = $1::timestamptz where account_id = $2 and provider = $3 and session_id = $4 and state = 'OPEN'
-- takes $1 timestamp with time zone, $2 bigint, $3 text, $4 text

update payment_connection set last_event_at = greatest(last_event_at, $1::timestamptz) where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

with there as materialized ( select account_id, id from payment_connection where account_id = $1 and id = $2 ) insert into payment_event (account_id, connection_id, event_id, type, key, at, due_at) select account_id, id, $3, $4, $5, $6, $7::timestamptz from there on conflict (account_id, connection_id, event_id) do nothing
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 text, $6 timestamp with time zone, $7 timestamp with time zone
