-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/factor-settings.ts

update session set has_own_factor = true where id = $1
-- takes $1 text
