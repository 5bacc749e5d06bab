-- Made by `npm run queries` from what the tests sent: server/surfaces/calendar-feed/feed.ts

delete from calendar_feed where account_id = $1 and user_id = $2 returning created_at, last_used_at
-- takes $1 bigint, $2 bigint
-- gives created_at timestamp with time zone, last_used_at timestamp with time zone

insert into calendar_feed (account_id, user_id, token_hash, created_at) values ($1, $2, $3, $4) on conflict (account_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, born = excluded.born, last_used_at = null returning created_at, last_used_at
-- takes $1 bigint, $2 bigint, $3 bytea, $4 timestamp with time zone
-- gives created_at timestamp with time zone, last_used_at timestamp with time zone

select created_at, last_used_at from calendar_feed where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives created_at timestamp with time zone, last_used_at timestamp with time zone
