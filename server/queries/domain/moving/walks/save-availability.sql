-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/save-availability.ts

select id from availability where account_id = $1 and user_id = $2 and (id = $3::bigint or name = $4) order by id = $5::bigint desc nulls last, id limit 1
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 bigint
-- gives id bigint
