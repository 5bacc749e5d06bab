-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/failure.ts

update calendar set failures = failures + 1, failing_since = coalesce(failing_since, $1::timestamptz), error = $2, leased_until = null, next_poll_at = case when next_poll_at = leased_until then $3::timestamptz else next_poll_at end where account_id = $4 and id = $5 and lease = $6 returning failing_since <= $7::timestamptz as is_over, checks_conflicts or is_write_target as counts
-- takes $1 timestamp with time zone, $2 text, $3 timestamp with time zone, $4 bigint, $5 bigint, $6 bigint, $7 timestamp with time zone
-- gives is_over boolean, counts boolean
