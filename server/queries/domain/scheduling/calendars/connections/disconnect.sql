-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/disconnect.ts

delete from calendar_connection where account_id = $1 and id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

select n.id, n.user_id, n.provider, n.login, n.secret, (select coalesce(jsonb_agg(jsonb_build_object('id', c.channel_id, 'resource', c.channel_resource)), '[]') from calendar c where c.account_id = n.account_id and c.connection_id = n.id and c.channel_id is not null and c.channel_resource is not null) as channels from calendar_connection n where n.account_id = $1 and n.user_id = $2 and n.id = $3 order by n.id for update of n
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint, user_id bigint, provider text, login text, secret text, channels jsonb

select n.id, n.user_id, n.provider, n.login, n.secret, (select coalesce(jsonb_agg(jsonb_build_object('id', c.channel_id, 'resource', c.channel_resource)), '[]') from calendar c where c.account_id = n.account_id and c.connection_id = n.id and c.channel_id is not null and c.channel_resource is not null) as channels from calendar_connection n where n.account_id = $1 and n.user_id = $2 order by n.id for update of n
-- takes $1 bigint, $2 bigint
-- gives id bigint, user_id bigint, provider text, login text, secret text, channels jsonb

update call_entry set state = 'DETACHED', due_at = null, leased_until = null, updated_at = $1 where account_id = $2 and calendar_id in ( select c.id from calendar c where c.account_id = $3 and c.connection_id = any($4::bigint[]))
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint[]
