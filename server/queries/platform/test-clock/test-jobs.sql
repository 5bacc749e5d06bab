-- Made by `npm run queries` from what the tests sent: server/platform/test-clock/test-jobs.ts

insert into test_job (account_id, job_id, name, data, priority, due_at) select $1, r.job_id, $2, r.data, r.priority, r.due_at from jsonb_to_recordset($3::jsonb) as r (place integer, job_id uuid, data jsonb, priority integer, due_at timestamptz) order by r.place returning id
-- takes $1 bigint, $2 text, $3 jsonb
-- gives id bigint

with over as (delete from test_job where account_id = $1 and id = $2::bigint), due as materialized ( select id from test_job where account_id = $3 and due_at <= $4::timestamptz and id is distinct from $5::bigint order by priority desc, due_at, id limit 1 for no key update skip locked ) update test_job j set tries = j.tries + 1 from due where j.account_id = $6 and j.id = due.id returning j.id, j.job_id, j.name, j.data, j.tries
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 bigint, $6 bigint
-- gives id bigint, job_id uuid, name text, data jsonb, tries integer
