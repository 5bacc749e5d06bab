-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/administrator-emails.ts

select app_user.email from member join app_user on app_user.id = member.person_id where member.account_id = $1 and member.status = 'ACTIVE' and member.role = any($2::text[]) order by member.user_id
-- takes $1 bigint, $2 text[]
-- gives email text
