-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/accept-event.ts

insert into payment_event (account_id, connection_id, event_id, type, key, at, due_at) select n.account_id, n.id, $1, $2, $3, $4, $5::timestamptz from payment_connection n where n.account_id = $6 and n.id = $7 on conflict (account_id, connection_id, event_id) do nothing
-- takes $1 text, $2 text, $3 text, $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint, $7 bigint

update call_deposit set due_at = $1::timestamptz where account_id = $2 and provider = $3 and session_id = $4 and state = 'OPEN'
-- takes $1 timestamp with time zone, $2 bigint, $3 text, $4 text

update payment_connection set last_event_at = greatest(last_event_at, $1::timestamptz) where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
