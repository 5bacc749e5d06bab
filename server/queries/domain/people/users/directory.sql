-- Made by `npm run queries` from what the tests sent: server/domain/people/users/directory.ts

select distinct manager.user_id as id from team_member own join team_member manager on manager.account_id = own.account_id and manager.team_id = own.team_id and manager.is_manager join member on member.account_id = manager.account_id and member.user_id = manager.user_id and member.status = 'ACTIVE' where own.account_id = $1 and own.user_id = $2 order by id
-- takes $1 bigint, $2 bigint
-- gives id bigint

update member set directory_removed_at = $1, external_id = null, updated_at = $2 where account_id = $3 and user_id = $4 and status = 'DEACTIVATED' and directory_removed_at is null returning user_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint
-- gives user_id bigint

update member set external_id = $1::text, updated_at = $2 from (select external_id from member where account_id = $3 and user_id = $4 for update) was where member.account_id = $5 and member.user_id = $6 and was.external_id is distinct from $7::text returning was.external_id as before
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 text
-- gives before text
