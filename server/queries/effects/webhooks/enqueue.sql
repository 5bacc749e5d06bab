-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/enqueue.ts

insert into webhook_delivery as d (account_id, endpoint_id, change_id, type, cause, created_at, next_attempt_at, job_id) select c.account_id, $1, c.id, c.type, $2, $3::timestamptz, $4::timestamptz, ($5::uuid[])[array_position($6::bigint[], c.id)] from change c where c.account_id = $7 and "c"."id" between $8 and $9 and "c"."id" = any($10::bigint[]) order by c.id on conflict (account_id, endpoint_id, change_id) do update set status = 'PENDING', tries = 0, next_attempt_at = excluded.next_attempt_at, finished_at = null, job_id = excluded.job_id returning d.id, d.job_id
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 timestamp with time zone, $5 uuid[], $6 bigint[], $7 bigint, $8 bigint, $9 bigint, $10 bigint[]
-- gives id bigint, job_id uuid
