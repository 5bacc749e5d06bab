-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/free-times/ask-calendars.ts

update calendar set unanswered_at = $1::timestamptz where account_id = $2 and user_id = any($3::bigint[]) and checks_conflicts
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[]
