-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/file-parts.ts

select part, content from import_part where account_id = $1 and import_id = $2 and part > $3 order by part limit 1
-- takes $1 bigint, $2 bigint, $3 integer
-- gives part integer, content bytea

select substring(content from 1 for $1::int) as head from import_part where account_id = $2 and import_id = $3 and part = 0
-- takes $1 integer, $2 bigint, $3 bigint
-- gives head bytea
