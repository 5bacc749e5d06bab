-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/reauthenticate.ts

update session set authenticated_at = $1 where id = $2
-- takes $1 timestamp with time zone, $2 text
