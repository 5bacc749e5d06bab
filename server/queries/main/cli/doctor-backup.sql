-- Made by `npm run queries` from what the tests sent: server/main/cli/doctor-backup.ts

select state::text as state, coalesce(completed_on, started_on) as at, coalesce(output ->> 'message', output ->> 'code') as why from pgboss.job where name = 'backup.save' and (state in ('completed', 'failed', 'retry') or retry_count > 0) order by created_on desc limit 1
-- gives state text, at timestamp with time zone, why text
