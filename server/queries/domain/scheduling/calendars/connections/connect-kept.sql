-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/connect-kept.ts

select email from member_person where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives email text
