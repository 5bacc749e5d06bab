-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/shown-connection.ts

select n.id, n.user_id, n.provider, n.name, n.server_url, n.status, n.reason, n.failing_since, n.purpose, n.missing, n.last_ok_at, n.created_at, n.updated_at from calendar_connection n where n.account_id = $1 and n.user_id = $2 and ($3::bigint is null or n.id = $4) and n.user_id = $5 order by n.id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint
-- gives id bigint, user_id bigint, provider text, name text, server_url text, status text, reason text, failing_since timestamp with time zone, purpose text, missing text[], last_ok_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone

select n.id, n.user_id, n.provider, n.name, n.server_url, n.status, n.reason, n.failing_since, n.purpose, n.missing, n.last_ok_at, n.created_at, n.updated_at from calendar_connection n where n.account_id = $1 and n.user_id = $2 and ($3::bigint is null or n.id = $4) and true order by n.id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives id bigint, user_id bigint, provider text, name text, server_url text, status text, reason text, failing_since timestamp with time zone, purpose text, missing text[], last_ok_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone
