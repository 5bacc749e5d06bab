-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/set-up.ts

select 1 from account limit 1
-- gives ?column? integer

select pg_advisory_xact_lock(hashtextextended('set-up', 0))
-- gives pg_advisory_xact_lock void
