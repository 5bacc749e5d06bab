-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/undo.ts

delete from import_effect where account_id = $1 and import_id = $2 and (row_number, place) in (select * from unnest($3::bigint[], $4::smallint[]))
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 smallint[]

delete from import_link where account_id = $1 and kind = any($2::text[]) and record_id = $3
-- takes $1 bigint, $2 text[], $3 bigint

delete from tag t using import_run r where r.account_id = $1 and r.id = $2 and t.account_id = r.account_id and t.id = any(r.made_tags) and not exists ( select from contact_tag ct join contact c on c.account_id = ct.account_id and c.id = ct.contact_id and c.deleted_at is null where ct.account_id = t.account_id and ct.tag_id = t.id) and not exists (select from deal d where d.account_id = t.account_id and d.tag_id = t.id and d.deleted_at is null)
-- takes $1 bigint, $2 bigint

insert into import_error (account_id, import_id, row_number, cells, code, message, record_id) select $1, $2, k.row_number, '{}', $3, $4, k.record_id from jsonb_to_recordset($5::jsonb) as k (row_number bigint, record_id bigint, kind text) on conflict (account_id, import_id, row_number) do nothing
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 jsonb

select import_id as "importId", row_number as "rowNumber", place, kind, record_id as "recordId", version, changed from import_effect where account_id = $1 and import_id = $2 order by row_number desc, place desc limit 200
-- takes $1 bigint, $2 bigint
-- gives importId bigint, rowNumber bigint, place smallint, kind text, recordId bigint, version integer, changed jsonb

update import_link set digest = '' where account_id = $1 and kind = any($2::text[]) and record_id = $3
-- takes $1 bigint, $2 text[], $3 bigint

with line as materialized ( select (select coalesce(max(row_number), 0) from import_error where account_id = $1 and import_id = $2) + row_number() over (order by k.row_number) as row_number, jsonb_build_object('Kind', k.kind, 'Id', coalesce(( select min(l.external_id) from import_link l where l.account_id = $3 and l.kind = k.kind and l.record_id = k.record_id and not l.is_erased), ''), 'Name', '') as cells, k.record_id from jsonb_to_recordset($4::jsonb) as k (row_number bigint, record_id bigint, kind text) ) insert into import_error (account_id, import_id, row_number, cells, code, message, record_id) select $5, $6, row_number, cells, $7, $8, record_id from line returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 jsonb, $5 bigint, $6 bigint, $7 text, $8 text
-- gives account_id bigint
