-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/guessable.ts

select unnest(array[email, first_name, last_name]) as known from app_user where id = $1 union select account.name from member join account on account.id = member.account_id where member.person_id = $2 and account.deleted_at is null
-- takes $1 bigint, $2 bigint
-- gives known text
