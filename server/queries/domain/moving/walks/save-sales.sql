-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/save-sales.ts

select id from event_call where account_id = $1 and contact_id = $2 order by starts_at desc, id desc limit 1
-- takes $1 bigint, $2 bigint
-- gives id bigint
