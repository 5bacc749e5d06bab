-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/send-part.ts

insert into import_part (account_id, import_id, part, content) values ($1, $2, $3, $4) on conflict (account_id, import_id, part) do update set content = excluded.content
-- takes $1 bigint, $2 bigint, $3 integer, $4 bytea

select sum(length(content))::bigint as bytes from import_part where account_id = $1 and import_id = $2
-- takes $1 bigint, $2 bigint
-- gives bytes bigint
