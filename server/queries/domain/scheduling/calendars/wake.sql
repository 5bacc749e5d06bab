-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/wake.ts

update calendar set deletions_confirmed = true, next_poll_at = $1::timestamptz where account_id = $2 and id = $3 and held_deletions > 0
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

update calendar set next_poll_at = $1::timestamptz where account_id = $2 and id = $3 and next_poll_at > $4::timestamptz
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 timestamp with time zone

update calendar set next_poll_at = $1::timestamptz where account_id = $2 and user_id = $3 and next_poll_at > $4::timestamptz
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 timestamp with time zone

update calendar set sync_state = null, lease = lease + 1, leased_until = null, failures = 0, next_poll_at = $1::timestamptz where account_id = $2 and connection_id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

update calendar set sync_state = null, lease = lease + 1, leased_until = null, failures = 0, next_poll_at = $1::timestamptz where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
