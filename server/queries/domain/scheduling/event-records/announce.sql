-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/event-records/announce.ts

select from event where account_id = $1 and id = any($2::bigint[]) order by id for no key update
-- takes $1 bigint, $2 bigint[]

update event set updated_at = $1, version = version + 1 where account_id = $2 and id = any($3::bigint[])
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[]
