-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/save-event.ts

select from event where account_id = $1 and id = $2 and deleted_at is null
-- takes $1 bigint, $2 bigint

select id from event where account_id = $1 and slug = $2 and deleted_at is null
-- takes $1 bigint, $2 text
-- gives id bigint
