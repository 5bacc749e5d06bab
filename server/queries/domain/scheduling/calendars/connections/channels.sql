-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/channels.ts

update calendar set next_poll_at = least(next_poll_at, $1::timestamptz), channel_id = $2, channel_secret_hash = $3, channel_resource = $4, channel_expires_at = $5, channel_renew_at = $6 where account_id = $7 and id = $8 and channel_id is not distinct from $9 returning id
-- takes $1 timestamp with time zone, $2 text, $3 bytea, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 bigint, $8 bigint, $9 text
-- gives id bigint

update calendar set next_poll_at = next_poll_at, channel_id = $1, channel_secret_hash = $2, channel_resource = $3, channel_expires_at = $4, channel_renew_at = $5 where account_id = $6 and id = $7 and channel_id is not distinct from $8 returning id
-- takes $1 text, $2 bytea, $3 text, $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint, $7 bigint, $8 text
-- gives id bigint

with due as ( select c.account_id, c.id from calendar c join calendar_connection n on n.account_id = c.account_id and n.id = c.connection_id join account a on a.id = c.account_id and a.deleted_at is null where c.account_id < 1000000000000 and (c.channel_renew_at is null or c.channel_renew_at <= $1) and n.provider = any($2::text[]) and n.status = 'CONNECTED' and (c.checks_conflicts or c.is_write_target or c.channel_id is not null) order by c.channel_renew_at nulls first, c.account_id, c.id limit 20 for update of c skip locked) update calendar c set channel_renew_at = $3 from due join calendar_connection n on n.account_id = due.account_id where c.account_id = due.account_id and c.id = due.id and n.id = c.connection_id returning n.account_id, n.id, n.user_id, n.provider, n.server_url, n.login, n.addresses, n.secret, n.secret_version, n.capabilities, c.id as calendar_id, c.external_id, c.checks_conflicts or c.is_write_target as is_wanted, c.channel_id, c.channel_resource
-- takes $1 timestamp with time zone, $2 text[], $3 timestamp with time zone
-- gives account_id bigint, id bigint, user_id bigint, provider text, server_url text, login text, addresses text[], secret text, secret_version integer, capabilities jsonb, calendar_id bigint, external_id text, is_wanted boolean, channel_id text, channel_resource text
