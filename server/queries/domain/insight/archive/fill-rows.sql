-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/fill-rows.ts

insert into archive_record (account_id, resource, record_id, contact_id, body) select $1, $2, o.id, case when $3 = 'CONTACT' then o.id end, '{}' from unnest($4::bigint[]) as o (id) on conflict do nothing returning record_id
-- takes $1 bigint, $2 text, $3 text, $4 bigint[]
-- gives record_id bigint

select distinct "t"."id" as id from "contact" t where t.account_id = $1 and "t"."consent" <> '[]' and "t"."id" > $2 order by 1 limit 500
-- takes $1 bigint, $2 bigint
-- gives id bigint

select from archive_record a where a.account_id = $1 and a.resource = $2 and a.record_id = any($3::bigint[]) order by a.record_id for update
-- takes $1 bigint, $2 text, $3 bigint[]

with found as materialized ( select o.owner, jsonb_object_agg(o.key, o.body) as body from "contact" t cross join lateral archived_row($1::name, to_jsonb(t)) o where t.account_id = $2 and "t"."consent" <> '[]' and "t"."id" = any($3::bigint[]) and o.resource = $4 group by o.owner) update archive_record a set body = found.body || a.body from found where a.account_id = $5 and a.resource = $6 and a.record_id = found.owner and a.record_id = any($7::bigint[])
-- takes $1 name, $2 bigint, $3 bigint[], $4 text, $5 bigint, $6 text, $7 bigint[]
