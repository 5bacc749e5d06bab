-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erase-import-files.ts

select part, content from import_part where account_id = $1 and import_id = $2 and part > $3 order by part limit 1
-- takes $1 bigint, $2 bigint, $3 integer
-- gives part integer, content bytea

select substring(content from 1 for $1::int) as head from import_part where account_id = $2 and import_id = $3 order by part limit 1
-- takes $1 integer, $2 bigint, $3 bigint
-- gives head bytea

update import_part set content = $1 where account_id = $2 and import_id = $3 and part = (select part from import_part where account_id = $4 and import_id = $5 order by part offset $6 limit 1)
-- takes $1 bytea, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint

update import_part set content = overlay(content placing $1 from $2::integer for $3::integer) where account_id = $4 and import_id = $5 and part = $6
-- takes $1 bytea, $2 integer, $3 integer, $4 bigint, $5 bigint, $6 integer

update import_run set file_revision = file_revision + 1 where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint

update import_run set options = options || '{"encoding": "utf-8"}' where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint

with place as ( select part, length(content) as size, (sum(length(content)) over (order by part) - length(content))::bigint as start from import_part where account_id = $1 and import_id = $2) select p.part, greatest($3::bigint - place.start, 0)::integer as at, substring(p.content from (greatest($4::bigint - place.start, 0) + 1)::integer for (least($5::bigint - place.start, place.size) - greatest($6::bigint - place.start, 0))::integer) as bytes from place join import_part p on p.account_id = $7 and p.import_id = $8 and p.part = place.part where place.start < $9::bigint and place.start + place.size > $10::bigint order by p.part
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 bigint, $8 bigint, $9 bigint, $10 bigint
-- gives part integer, at integer, bytes bytea
