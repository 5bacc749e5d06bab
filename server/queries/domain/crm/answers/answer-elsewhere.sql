-- Made by `npm run queries` from what the tests sent: server/domain/crm/answers/answer-elsewhere.ts

select from member where account_id = $1 and user_id = $2 for no key update
-- takes $1 bigint, $2 bigint

update "deal" set updated_at = $1, version = version + 1 where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
