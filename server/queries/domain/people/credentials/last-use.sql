-- Made by `npm run queries` from what the tests sent: server/domain/people/credentials/last-use.ts

update api_key set last_used_at = $1 where account_id = $2 and id = $3 and (last_used_at is null or last_used_at < $4::timestamptz)
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 timestamp with time zone

with used as (update oauth_grant set last_used_at = $1 where id = $2) update oauth_client set last_used_at = $3 where id = $4 and (last_used_at is null or last_used_at <= $5::timestamptz)
-- takes $1 timestamp with time zone, $2 bigint, $3 timestamp with time zone, $4 text, $5 timestamp with time zone

with used as (update session set last_used_at = $1 where id = $2 and last_used_at < $3::timestamptz) update app_user set last_active_at = $4 where id = $5
-- takes $1 timestamp with time zone, $2 text, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint
