-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/deposit-row.ts

select d.account_id, d.id, d.token_hash, d.event_id, d.purpose, d.provider, d.body, d.hold_id, d.starts_at, d.amount, d.currency, d.state, d.session_id, d.payment_key, d.event_call_id, d.round, d.tries, d.expires_at, d.due_at, d.created_at from call_deposit d where d.account_id = $1 and d.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, token_hash bytea, event_id bigint, purpose text, provider text, body text, hold_id text, starts_at timestamp with time zone, amount bigint, currency text, state text, session_id text, payment_key text, event_call_id bigint, round integer, tries integer, expires_at timestamp with time zone, due_at timestamp with time zone, created_at timestamp with time zone

select d.account_id, d.id, d.token_hash, d.event_id, d.purpose, d.provider, d.body, d.hold_id, d.starts_at, d.amount, d.currency, d.state, d.session_id, d.payment_key, d.event_call_id, d.round, d.tries, d.expires_at, d.due_at, d.created_at from call_deposit d where d.account_id = $1 and d.token_hash = $2
-- takes $1 bigint, $2 bytea
-- gives account_id bigint, id bigint, token_hash bytea, event_id bigint, purpose text, provider text, body text, hold_id text, starts_at timestamp with time zone, amount bigint, currency text, state text, session_id text, payment_key text, event_call_id bigint, round integer, tries integer, expires_at timestamp with time zone, due_at timestamp with time zone, created_at timestamp with time zone
