-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/disable.ts

update webhook_endpoint set status = 'DISABLED', disabled_reason = $1, status_changed_at = $2::timestamptz, updated_at = $3::timestamptz, version = version + 1 where account_id = $4 and id = $5 and status = 'ACTIVE' and deleted_at is null returning url
-- takes $1 text, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 text
-- gives url text
