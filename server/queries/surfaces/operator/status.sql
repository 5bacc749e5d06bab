-- Made by `npm run queries` from what the tests sent: server/surfaces/operator/status.ts

select current_setting('server_version') as postgres, (select max(name) from schema_migration) as schema, coalesce(( select jsonb_agg(jsonb_build_object('host', host, 'roles', roles, 'version', version, 'startedAt', to_char(started_at at time zone 'UTC', $1), 'seenAt', to_char(seen_at at time zone 'UTC', $2), 'isSilent', seen_at < now() - interval '20 seconds') order by started_at, id) from process_heartbeat), '[]') as processes
-- takes $1 text, $2 text
-- gives postgres text, schema text, processes jsonb
