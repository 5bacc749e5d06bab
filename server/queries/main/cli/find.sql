-- Made by `npm run queries` from what the tests sent: server/main/cli/find.ts

select id from account where deleted_at is null and (slug = $1 or id = $2) order by id = $3 desc limit 1
-- takes $1 text, $2 bigint, $3 bigint
-- gives id bigint

select member.user_id from member join app_user on app_user.id = member.person_id where member.account_id = $1 and member.status = 'ACTIVE' and case when $2 then member.is_owner else member.user_id = $3 or app_user.email_normalized = $4 end order by member.created_at, member.user_id limit 1
-- takes $1 bigint, $2 boolean, $3 bigint, $4 text
-- gives user_id bigint
