-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/work.ts

select distinct event_id from waiting_entry where account_id = $1 and ended_at is null order by event_id
-- takes $1 bigint
-- gives event_id bigint
