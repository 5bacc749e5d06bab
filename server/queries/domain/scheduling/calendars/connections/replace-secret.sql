-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/replace-secret.ts

update calendar_connection set name = $1, updated_at = $2, version = version + 1 where account_id = $3 and id = $4 and user_id = $5 returning id
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint
-- gives id bigint

update calendar_connection set secret = $1, secret_version = secret_version + 1, status = 'CONNECTED', reason = null, failing_since = null, last_ok_at = $2, capabilities = $3::jsonb, updated_at = $4, version = version + 1 where account_id = $5 and id = $6 and user_id = $7 returning provider
-- takes $1 text, $2 timestamp with time zone, $3 jsonb, $4 timestamp with time zone, $5 bigint, $6 bigint, $7 bigint
-- gives provider text
