-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/links.ts

insert into import_link (account_id, system, kind, external_id, record_id, digest, left_out, made_by) values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7::jsonb, $8) on conflict (account_id, system, kind, external_id) do update set record_id = excluded.record_id, digest = excluded.digest, left_out = excluded.left_out
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 bigint, $6 text, $7 jsonb, $8 bigint

insert into import_planned (account_id, import_id, kind, external_id, record_id) values ($1, $2, $3, $4, $5) on conflict (account_id, import_id, kind, external_id) do update set record_id = excluded.record_id
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 bigint

select distinct on (a.kind, a.external_id) a.kind, a.external_id, coalesce(l.record_id, p.record_id) as record_id, encode(l.digest, 'hex') as digest, coalesce(l.left_out, '[]') as left_out, coalesce(l.is_erased, false) as is_erased from jsonb_to_recordset($1::jsonb) as a (kind text, external_id text, stored text[]) left join import_link l on l.account_id = $2 and l.system = $3 and l.kind = a.kind and l.external_id = any(a.stored) left join import_planned p on p.account_id = $4 and p.import_id = $5 and p.kind = a.kind and p.external_id = a.external_id where l.kind is not null or p.kind is not null order by a.kind, a.external_id, l.is_erased desc
-- takes $1 jsonb, $2 bigint, $3 text, $4 bigint, $5 bigint
-- gives kind text, external_id text, record_id bigint, digest text, left_out jsonb, is_erased boolean
