-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/availabilities/remove.ts

delete from availability where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint

select event_id from event_host where account_id = $1 and availability_id = $2
-- takes $1 bigint, $2 bigint
-- gives event_id bigint

select id from availability where account_id = $1 and user_id = $2 order by id limit 1
-- takes $1 bigint, $2 bigint
-- gives id bigint
