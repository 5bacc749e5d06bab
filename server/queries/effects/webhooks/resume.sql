-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/resume.ts

select id from webhook_delivery where account_id = $1 and endpoint_id = $2 and status = 'PENDING' and job_id is null order by id limit 500 for update
-- takes $1 bigint, $2 text
-- gives id bigint

select id from webhook_delivery where account_id = $1 and endpoint_id = $2 and status = 'PENDING' order by id limit 500 for update
-- takes $1 bigint, $2 text
-- gives id bigint

select status, deleted_at is not null as "isDeleted", failing_since is not null as "isFailing" from webhook_endpoint where account_id = $1 and id = $2 for share
-- takes $1 bigint, $2 text
-- gives status text, isDeleted boolean, isFailing boolean

update webhook_delivery d set job_id = moved.job_id, next_attempt_at = $1::timestamptz from unnest($2::bigint[], $3::uuid[]) as moved (id, job_id) where d.account_id = $4 and "d"."id" between $5 and $6 and "d"."id" = any($7::bigint[]) and d.id = moved.id and d.status = 'PENDING'
-- takes $1 timestamp with time zone, $2 bigint[], $3 uuid[], $4 bigint, $5 bigint, $6 bigint, $7 bigint[]

update webhook_delivery set status = 'CANCELLED', next_attempt_at = null, job_id = null, finished_at = $1::timestamptz where account_id = $2 and "id" between $3 and $4 and "id" = any($5::bigint[]) and status = 'PENDING'
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint, $5 bigint[]

update webhook_endpoint set since_sequence = $1 where account_id = $2 and id = $3 and status = 'ACTIVE'
-- takes $1 bigint, $2 bigint, $3 text
