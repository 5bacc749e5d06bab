-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/undo.ts

delete from import_effect where account_id = $1 and import_id = $2 and (row_number, place) in ( select row_number, place from import_effect where account_id = $3 and import_id = $4 order by row_number desc, place desc limit 200) returning row_number as "rowNumber", place, kind, record_id as "recordId", version, changed
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives rowNumber bigint, place smallint, kind text, recordId bigint, version integer, changed jsonb

delete from imported_deal where account_id = $1 and deal_id = $2
-- takes $1 bigint, $2 bigint

delete from tag t using import_run r where r.account_id = $1 and r.id = $2 and t.account_id = r.account_id and t.id = any(r.made_tags) and not exists ( select from contact_tag ct join contact c on c.account_id = ct.account_id and c.id = ct.contact_id and c.deleted_at is null where ct.account_id = t.account_id and ct.tag_id = t.id) and not exists (select from deal d where d.account_id = t.account_id and d.tag_id = t.id and d.deleted_at is null)
-- takes $1 bigint, $2 bigint

insert into import_error (account_id, import_id, row_number, cells, code, message, record_id) select $1, $2, k.row_number, '{}', $3, $4, k.record_id from jsonb_to_recordset($5::jsonb) as k (row_number bigint, record_id bigint) on conflict (account_id, import_id, row_number) do nothing
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 jsonb
