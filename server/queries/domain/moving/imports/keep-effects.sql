-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/keep-effects.ts

insert into import_effect (account_id, import_id, row_number, place, kind, record_id, version, changed) select $1, $2, e.row_number, e.place, e.kind, e.record_id, e.version, e.changed::jsonb from unnest($3::bigint[], $4::smallint[], $5::text[], $6::bigint[], $7::integer[], $8::text[]) as e (row_number, place, kind, record_id, version, changed) returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 smallint[], $5 text[], $6 bigint[], $7 integer[], $8 text[]
-- gives account_id bigint

update import_effect own set version = e.version from ( select kind, record_id, max(version) as version from jsonb_to_recordset($1::jsonb) as given (kind text, record_id bigint, version integer) group by kind, record_id ) e where own.account_id = $2 and own.import_id = $3 and own.kind = e.kind and own.record_id = e.record_id and own.changed is null returning own.kind, own.record_id
-- takes $1 jsonb, $2 bigint, $3 bigint
-- gives kind text, record_id bigint
