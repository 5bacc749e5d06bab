-- Made by `npm run queries` from what the tests sent: server/main/scenarios/answer.ts

select to_number from text_message where account_id = $1 and event_call_id = $2 and channel = 'TEXT' and external_id is not null order by id limit 1
-- takes $1 bigint, $2 bigint
-- gives to_number text
