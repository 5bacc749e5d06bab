-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/no-host.ts

select id from contact where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint
