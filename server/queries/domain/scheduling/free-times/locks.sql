-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/free-times/locks.ts

select pg_advisory_xact_lock(hashtextextended($1, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void

select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key
-- takes $1 text[]
-- gives pg_advisory_xact_lock void

select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked
-- takes $1 text
-- gives locked boolean
