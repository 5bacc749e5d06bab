-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/report.ts

insert into import_error (account_id, import_id, row_number, cells, field, code, message, params, is_part) select $1, $2, (select coalesce(max(row_number), 0) from import_error where account_id = $3 and import_id = $4) + e.ordinality, e.value -> 'cells', e.value ->> 'field', e.value ->> 'code', e.value ->> 'message', e.value -> 'params', (e.value ->> 'is_part')::boolean from jsonb_array_elements($5::jsonb) with ordinality as e
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 jsonb
