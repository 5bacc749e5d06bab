-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/work-events.ts

update payment_event e set tries = e.tries + 1, leased_until = $1::timestamptz from ( select e.account_id, e.connection_id, e.event_id, row_number() over (partition by e.account_id, e.connection_id order by e.due_at, e.event_id) as place from payment_event e join account a on a.id = e.account_id and a.deleted_at is null join payment_connection n on n.account_id = e.account_id and n.id = e.connection_id and n.status = 'CONNECTED' where e.account_id < 1000000000000 and e.due_at <= $2::timestamptz and (e.leased_until is null or e.leased_until <= $3::timestamptz) order by place, e.due_at limit $4 ) due, payment_connection n where e.account_id = due.account_id and e.connection_id = due.connection_id and e.event_id = due.event_id and (e.leased_until is null or e.leased_until <= $5::timestamptz) and n.account_id = e.account_id and n.id = e.connection_id returning e.event_id, e.key, e.tries, n.account_id, n.id, n.provider, n.address_key, n.api_key, n.webhook_secret
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 timestamp with time zone
-- gives event_id text, key text, tries integer, account_id bigint, id bigint, provider text, address_key text, api_key text, webhook_secret text

update payment_event set due_at = $1::timestamptz, leased_until = null, error = $2 where account_id = $3 and connection_id = $4 and event_id = $5
-- takes $1 timestamp with time zone, $2 text, $3 bigint, $4 bigint, $5 text
