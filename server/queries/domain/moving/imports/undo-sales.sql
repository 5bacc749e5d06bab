-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/undo-sales.ts

delete from imported_deal where account_id = $1 and deal_id = $2
-- takes $1 bigint, $2 bigint

select from import_effect e join deal d on d.account_id = e.account_id and d.id = e.record_id and d.version = e.version where e.account_id = $1 and e.import_id = $2 and e.row_number = $3 and e.place = $4
-- takes $1 bigint, $2 bigint, $3 bigint, $4 smallint

update import_effect set version = $1 where account_id = $2 and kind = 'deals' and record_id = $3 and changed is null and version = $4
-- takes $1 integer, $2 bigint, $3 bigint, $4 integer
