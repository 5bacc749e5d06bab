-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/answers.ts

select a.field_id, to_jsonb(a.answer) as answer from field_answer a where a.account_id = $1 and a.contact_id = $2 and a.field_id = any($3::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives field_id bigint, answer jsonb
