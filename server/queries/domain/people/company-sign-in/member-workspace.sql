-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/member-workspace.ts

select from member where account_id = $1 and person_id = $2 and status = 'ACTIVE'
-- takes $1 bigint, $2 bigint
