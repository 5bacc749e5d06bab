-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/latest.ts

select from report_check where account_id = $1 and state = 'WAITING'
-- takes $1 bigint

select id, checked_at, records, numbers, difference_count, differences from report_check where account_id = $1 and state = 'DONE' order by checked_at desc, id desc limit 1
-- takes $1 bigint
-- gives id bigint, checked_at timestamp with time zone, records integer, numbers integer, difference_count integer, differences jsonb
