-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/jobs.ts

select a.id, a.time_zone, last.checked_at, coalesce(k.last = last.sequence, false) as is_idle from account a left join change_counter k on k.account_id = a.id left join lateral ( select c.checked_at, c.sequence from report_check c where c.account_id = a.id and c.state = 'DONE' order by c.checked_at desc limit 1 ) last on true where a.id < 1000000000000 and a.deleted_at is null and (last.checked_at is null or last.checked_at < $1::timestamptz) order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint, time_zone text, checked_at timestamp with time zone, is_idle boolean
