-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/declined.ts

insert into declined_booking as d (account_id, token_hash, contact_id, event_id, starts_at, is_cancelled, body, created_at) values ($1, $2, $3, $4, $5::timestamptz, $6, $7, $8::timestamptz) on conflict (account_id, token_hash) do update set starts_at = excluded.starts_at, is_cancelled = excluded.is_cancelled, body = excluded.body
-- takes $1 bigint, $2 bytea, $3 bigint, $4 bigint, $5 timestamp with time zone, $6 boolean, $7 text, $8 timestamp with time zone

select body from declined_booking where account_id = $1 and token_hash = $2
-- takes $1 bigint, $2 bytea
-- gives body text
