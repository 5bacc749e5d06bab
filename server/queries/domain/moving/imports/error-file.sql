-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/error-file.ts

select headings from import_run where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives headings jsonb

select row_number, field, code, message, params, is_part, cells from import_error where account_id = $1 and import_id = $2 and row_number > $3 and record_id is null order by row_number limit 1000
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives row_number bigint, field text, code text, message text, params jsonb, is_part boolean, cells jsonb
