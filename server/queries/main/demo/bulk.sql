-- Made by `npm run queries` from what the tests sent: server/main/demo/bulk.ts

insert into "tag" ("account_id", "name", "color", "id") select "account_id", "name", "color", "id" from jsonb_populate_recordset(null::"tag", $1::jsonb) returning true
-- takes $1 jsonb
-- gives ?column? boolean

select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::integer)
-- takes $1 text, $2 integer
-- gives id bigint
