-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/suspend-client.ts

update oauth_client set suspended_at = coalesce(suspended_at, $1::timestamptz), suspension_reason = $2, updated_at = $3, version = version + 1 where id = $4
-- takes $1 timestamp with time zone, $2 text, $3 timestamp with time zone, $4 text

update oauth_client set suspended_at = null, suspension_reason = null, updated_at = $1, version = version + 1 where id = $2 and suspended_at is not null returning id
-- takes $1 timestamp with time zone, $2 text
-- gives id text
