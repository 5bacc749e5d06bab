-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/check.ts

select last from change_counter where account_id = $1
-- takes $1 bigint
-- gives last bigint

update report_check set state = 'DONE', checked_at = $1::timestamptz, sequence = $2, records = $3, numbers = $4, difference_count = $5, differences = $6::jsonb where account_id = $7 and id = $8 and state = 'WAITING' returning id
-- takes $1 timestamp with time zone, $2 bigint, $3 integer, $4 integer, $5 integer, $6 jsonb, $7 bigint, $8 bigint
-- gives id bigint
