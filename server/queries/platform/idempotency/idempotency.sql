-- Made by `npm run queries` from what the tests sent: server/platform/idempotency/idempotency.ts

delete from idempotency_key where account_id < 1000000000000 and created_at <= $1
-- takes $1 timestamp with time zone

delete from idempotency_key where account_id = $1 and credential = $2 and endpoint = $3 and key = $4
-- takes $1 bigint, $2 text, $3 text, $4 text

insert into idempotency_key (account_id, credential, endpoint, key, body_hash, status, headers, body, created_at) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9) on conflict (account_id, credential, endpoint, key) do update set body_hash = excluded.body_hash, status = excluded.status, headers = excluded.headers, body = excluded.body, created_at = excluded.created_at where idempotency_key.created_at <= $10
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 bytea, $6 integer, $7 jsonb, $8 text, $9 timestamp with time zone, $10 timestamp with time zone

select body_hash, status, headers, body from idempotency_key where account_id = $1 and credential = $2 and endpoint = $3 and key = $4 and created_at > $5
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 timestamp with time zone
-- gives body_hash bytea, status integer, headers jsonb, body text

select credential, endpoint, key, body from idempotency_key where account_id = $1 and (credential, endpoint, key) > ($2, $3, $4) order by credential, endpoint, key limit 200
-- takes $1 bigint, $2 text, $3 text, $4 text
-- gives credential text, endpoint text, key text, body text

select pg_try_advisory_xact_lock($1::bigint) as locked
-- takes $1 bigint
-- gives locked boolean
