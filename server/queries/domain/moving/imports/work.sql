-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/work.ts

update import_run set leased_until = $1::timestamptz, status = case when status = 'QUEUED' then 'RUNNING' else status end where (account_id, id) in ( select account_id, id from import_run where account_id < 1000000000000 and (source = 'csv' and status in ('QUEUED', 'RUNNING') or status = 'UNDOING') and (leased_until is null or leased_until <= $2::timestamptz) and exists (select from account a where a.id = import_run.account_id) order by started_at limit 1 for update skip locked) returning account_id, id
-- takes $1 timestamp with time zone, $2 timestamp with time zone
-- gives account_id bigint, id bigint
