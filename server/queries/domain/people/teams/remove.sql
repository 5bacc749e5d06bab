-- Made by `npm run queries` from what the tests sent: server/domain/people/teams/remove.ts

delete from team where account_id = $1 and id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

select e.id from event e where e.account_id = $1 and e.deleted_at is null and (e.team_id = any($2::bigint[]) or e.id in ( select event_id from event_team where account_id = $3 and team_id = any($4::bigint[])))
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[]
-- gives id bigint
