-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/claim.ts

update call_deposit set leased_until = null, error = $1, round = round + $2, due_at = case when due_at = $3::timestamptz then $4::timestamptz else due_at end where account_id = $5 and id = $6 and leased_until = $7::timestamptz
-- takes $1 text, $2 integer, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint, $6 bigint, $7 timestamp with time zone

update call_deposit set round = $1 where account_id = $2 and id = $3 and round = $4
-- takes $1 integer, $2 bigint, $3 bigint, $4 integer

with due as materialized ( select d.account_id, d.id from call_deposit d join account a on a.id = d.account_id and a.deleted_at is null join payment_connection n on n.account_id = d.account_id and n.provider = d.provider and n.status = 'CONNECTED' where d.account_id = $1::bigint and d.due_at <= $2::timestamptz and (d.leased_until is null or d.leased_until <= $3::timestamptz) order by d.due_at limit $4 ) update call_deposit d set tries = d.tries + 1, leased_until = $5::timestamptz from due where d.account_id = due.account_id and d.id = due.id and (d.leased_until is null or d.leased_until <= $6::timestamptz) returning d.account_id, d.id, d.token_hash, d.event_id, d.purpose, d.provider, d.body, d.hold_id, d.starts_at, d.amount, d.currency, d.state, d.session_id, d.payment_key, d.event_call_id, d.round, d.tries, d.expires_at, d.due_at, d.created_at, d.leased_until as lease_ends_at
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 timestamp with time zone, $6 timestamp with time zone
-- gives account_id bigint, id bigint, token_hash bytea, event_id bigint, purpose text, provider text, body text, hold_id text, starts_at timestamp with time zone, amount bigint, currency text, state text, session_id text, payment_key text, event_call_id bigint, round integer, tries integer, expires_at timestamp with time zone, due_at timestamp with time zone, created_at timestamp with time zone, lease_ends_at timestamp with time zone
