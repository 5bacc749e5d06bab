-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/sync.ts

update calendar set next_poll_at = least(next_poll_at, $1::timestamptz), deletions_confirmed = deletions_confirmed or ($2 and held_deletions > 0) where account_id = $3 and user_id = $4
-- takes $1 timestamp with time zone, $2 boolean, $3 bigint, $4 bigint
