-- Made by `npm run queries` from what the tests sent: server/effects/slack/kept-slack.ts

select lower(u.email) as email from member_person u where u.account_id = $1 and u.user_id = $2
-- takes $1 bigint, $2 bigint
-- gives email text
