-- Made by `npm run queries` from what the tests sent: server/main/scenarios/work.ts

update scenario_run set leased_until = $1::timestamptz where account_id = $2 and id = $3 and attempt = $4 and status = 'RUNNING'
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 integer

update scenario_run set leased_until = $1::timestamptz, status = 'RUNNING', attempt = attempt + 1 where (account_id, id) in ( select account_id, id from scenario_run where status in ('QUEUED', 'RUNNING') and (leased_until is null or leased_until <= $2::timestamptz) order by leased_until nulls first limit 1 for update skip locked) returning account_id, id, attempt
-- takes $1 timestamp with time zone, $2 timestamp with time zone
-- gives account_id bigint, id bigint, attempt integer

update scenario_run set status = 'FAILED', error = $1, leased_until = null where account_id = $2 and id = $3 and attempt = $4 and status = 'RUNNING'
-- takes $1 text, $2 bigint, $3 bigint, $4 integer
