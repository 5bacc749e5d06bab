-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/batch.ts

insert into import_error (account_id, import_id, row_number, cells, field, code, message, params) select $1, $2, e.row_number, e.cells, e.field, e.code, e.message, e.params from jsonb_to_recordset($3::jsonb) as e (row_number bigint, cells jsonb, field text, code text, message text, params jsonb) returning account_id
-- takes $1 bigint, $2 bigint, $3 jsonb
-- gives account_id bigint
