-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/batch.ts

insert into import_effect (account_id, import_id, row_number, record_id, version, changed) select $1, $2, e.row_number, e.record_id, e.version, nullif(e.changed, 'null') from jsonb_to_recordset($3::jsonb) as e (row_number bigint, record_id bigint, version integer, changed jsonb)
-- takes $1 bigint, $2 bigint, $3 jsonb

insert into import_error (account_id, import_id, row_number, cells, field, code, message) select $1, $2, e.row_number, e.cells, e.field, e.code, e.message from jsonb_to_recordset($3::jsonb) as e (row_number bigint, cells jsonb, field text, code text, message text)
-- takes $1 bigint, $2 bigint, $3 jsonb

update import_effect own set version = e.version from (select record_id, max(version) as version from jsonb_to_recordset($1::jsonb) as given (record_id bigint, version integer) group by record_id) e where own.account_id = $2 and own.import_id = $3 and own.record_id = e.record_id and own.changed is null returning own.record_id
-- takes $1 jsonb, $2 bigint, $3 bigint
-- gives record_id bigint
