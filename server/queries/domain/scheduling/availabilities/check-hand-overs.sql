-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/availabilities/check-hand-overs.ts

select id from team where account_id = $1 and id = any($2::bigint[]) order by id for key share
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select user_id from member where account_id = $1 and user_id = any($2::bigint[]) and status = 'ACTIVE' and deleted_at is null order by user_id for key share
-- takes $1 bigint, $2 bigint[]
-- gives user_id bigint
