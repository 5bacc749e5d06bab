-- Made by `npm run queries` from what the tests sent: server/domain/people/teams/directory.ts

select team.id from team_member join team on team.account_id = team_member.account_id and team.id = team_member.team_id where team_member.account_id = $1 and team_member.user_id = $2 order by team.id for no key update of team
-- takes $1 bigint, $2 bigint
-- gives id bigint

update team set external_id = $1::text, updated_at = $2 from (select external_id from team where account_id = $3 and id = $4 for no key update) was where team.account_id = $5 and team.id = $6 and was.external_id is distinct from $7::text returning was.external_id as before
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 text
-- gives before text
