-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/forms/invitee-answers.ts

select id from contact where account_id = $1 and preview_id = $2
-- takes $1 bigint, $2 text
-- gives id bigint
