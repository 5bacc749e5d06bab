-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/sign-in.ts

delete from session where id = $1
-- takes $1 text
