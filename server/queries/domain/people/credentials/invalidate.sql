-- Made by `npm run queries` from what the tests sent: server/domain/people/credentials/invalidate.ts

select pg_notify($1, $2)
-- takes $1 text, $2 text
-- gives pg_notify void
