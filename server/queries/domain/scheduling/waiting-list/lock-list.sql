-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/lock-list.ts

select pg_advisory_xact_lock(hashtextextended($1, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void
