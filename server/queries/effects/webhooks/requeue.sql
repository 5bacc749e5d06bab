-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/requeue.ts

select status, deleted_at is not null as "isDeleted", failing_since is not null as "isFailing" from webhook_endpoint where account_id = $1 and id = $2 for share
-- takes $1 bigint, $2 text
-- gives status text, isDeleted boolean, isFailing boolean

update webhook_delivery set job_id = $1 where account_id = $2 and "id" between $3 and $4 and "id" = any($5::bigint[]) and job_id = $6 returning id
-- takes $1 uuid, $2 bigint, $3 bigint, $4 bigint, $5 bigint[], $6 uuid
-- gives id bigint

update webhook_delivery set next_attempt_at = null, job_id = null where account_id = $1 and "id" between $2 and $3 and "id" = any($4::bigint[]) and job_id = $5 returning id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[], $5 uuid
-- gives id bigint

update webhook_delivery set status = 'CANCELLED', next_attempt_at = null, job_id = null, finished_at = $1::timestamptz where account_id = $2 and "id" between $3 and $4 and "id" = any($5::bigint[]) and job_id = $6 returning id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint, $5 bigint[], $6 uuid
-- gives id bigint
