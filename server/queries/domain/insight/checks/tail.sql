-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/tail.ts

select record_id, body, sequence, changed_at, versions from archive_record where account_id = $1 and resource = $2 and record_id = any($3::bigint[])
-- takes $1 bigint, $2 text, $3 bigint[]
-- gives record_id bigint, body jsonb, sequence bigint, changed_at timestamp with time zone, versions integer

select x.id, x.type, x.sequence, x.occurred_at as at, x.actor, x.object, x.extra, x.context from change x where x.account_id = $1 and x.sequence is null order by x.id
-- takes $1 bigint
-- gives id bigint, type text, sequence bigint, at timestamp with time zone, actor jsonb, object jsonb, extra jsonb, context jsonb
