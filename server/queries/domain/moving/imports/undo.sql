-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/undo.ts

delete from import_effect where account_id = $1 and import_id = $2 and row_number in ( select row_number from import_effect where account_id = $3 and import_id = $4 order by row_number desc limit 200) returning row_number, resource, record_id, version, changed
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives row_number bigint, resource text, record_id bigint, version integer, changed jsonb

delete from import_link where account_id = $1 and made_by = $2 and kind = $3 and record_id = $4
-- takes $1 bigint, $2 bigint, $3 text, $4 bigint

delete from imported_deal where account_id = $1 and deal_id = $2
-- takes $1 bigint, $2 bigint

select from event_call where account_id = $1 and contact_id = $2 union all select from contact_note where account_id = $3 and contact_id = $4 union all select from setter_claim where account_id = $5 and contact_id = $6 limit 1
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint
