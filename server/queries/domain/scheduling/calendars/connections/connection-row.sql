-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/connection-row.ts

select n.account_id, n.id, n.user_id, n.provider, n.server_url, n.login, n.addresses, n.secret, n.secret_version, n.capabilities from calendar_connection n where n.account_id = $1 and n.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, user_id bigint, provider text, server_url text, login text, addresses text[], secret text, secret_version integer, capabilities jsonb

select n.account_id, n.id, n.user_id, n.provider, n.server_url, n.login, n.addresses, n.secret, n.secret_version, n.capabilities from calendar_connection n where n.account_id = $1 and n.user_id = $2 and n.provider = 'ZOOM' order by n.id is distinct from $3::bigint, n.status = 'EXPIRED', n.id limit 1
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives account_id bigint, id bigint, user_id bigint, provider text, server_url text, login text, addresses text[], secret text, secret_version integer, capabilities jsonb
