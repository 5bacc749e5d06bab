-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/saving.ts

select from member where account_id = $1 and user_id = $2 and status = 'ACTIVE'
-- takes $1 bigint, $2 bigint
