-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/health.ts

update webhook_endpoint set last_failure_at = $1::timestamptz, failing_since = coalesce(failing_since, $2::timestamptz) where account_id = $3 and id = $4 and true returning failing_since as since
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 text
-- gives since timestamp with time zone

update webhook_endpoint set last_success_at = $1::timestamptz, last_failure_at = last_failure_at, failing_since = null where account_id = $2 and id = $3 and (failing_since is not null or last_success_at is null or last_success_at < $4::timestamptz) returning failing_since as since
-- takes $1 timestamp with time zone, $2 bigint, $3 text, $4 timestamp with time zone
-- gives since timestamp with time zone
