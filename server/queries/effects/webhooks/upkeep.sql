-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/upkeep.ts

delete from change where account_id = $1 and "id" between $2 and $3 and "id" = any($4::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[]

select c.id from change c where c.account_id = $1 and c.sequence is not null and c.occurred_at < $2::timestamptz order by c.occurred_at limit 500
-- takes $1 bigint, $2 timestamp with time zone
-- gives id bigint

select d.id, d.endpoint_id from webhook_delivery d where d.account_id = $1 and d.status = 'PENDING' and d.next_attempt_at < $2::timestamptz and (d.job_id is null or d.job_id <> all($3::uuid[])) order by d.id limit 500 for update of d
-- takes $1 bigint, $2 timestamp with time zone, $3 uuid[]
-- gives id bigint, endpoint_id text

select distinct d.job_id from webhook_delivery d where d.account_id = $1 and d.status = 'PENDING' and d.next_attempt_at < $2::timestamptz
-- takes $1 bigint, $2 timestamp with time zone
-- gives job_id uuid

select j.id from pgboss.job j where j.name = $1 and j.id = any($2::uuid[]) and j.state in ('created', 'retry', 'active')
-- takes $1 text, $2 uuid[]
-- gives id uuid

update change_counter k set gone = coalesce(( select min(c.sequence) - 1 from change c where c.account_id = $1 and c.sequence is not null), k.last) where k.account_id = $2
-- takes $1 bigint, $2 bigint
