-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/person-with-password.ts

select id, password_hash from app_user where email_normalized = $1
-- takes $1 text
-- gives id bigint, password_hash text

update app_user set password_hash = $1 where id = $2 and password_hash = $3
-- takes $1 text, $2 bigint, $3 text
