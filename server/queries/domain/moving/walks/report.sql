-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/report.ts

with last as materialized ( select coalesce(max(row_number), 0) as row_number from import_error where account_id = $1 and import_id = $2 ) insert into import_error (account_id, import_id, row_number, cells, field, code, message, params, is_part) select $3, $4, last.row_number + e.ordinality, e.value -> 'cells', e.value ->> 'field', e.value ->> 'code', e.value ->> 'message', e.value -> 'params', (e.value ->> 'is_part')::boolean from last, jsonb_array_elements($5::jsonb) with ordinality as e returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 jsonb
-- gives account_id bigint
