-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/let-go.ts

select from calendar_connection where provider = $1 and lower(login) = lower($2::text) limit 1
-- takes $1 text, $2 text
