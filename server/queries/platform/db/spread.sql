-- Made by `npm run queries` from what the tests sent: server/platform/db/spread.ts

select pg_advisory_xact_lock_shared(hashtextextended(key, 0)) from unnest($1::text[]) as key
-- takes $1 text[]
-- gives pg_advisory_xact_lock_shared void
