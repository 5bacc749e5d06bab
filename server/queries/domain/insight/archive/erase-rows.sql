-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/erase-rows.ts

delete from archive_record a using deal d where a.account_id = $1 and a.resource = 'DEAL_ANSWERS' and d.account_id = a.account_id and d.id = a.record_id and d.contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from archive_record a using event_call c where a.account_id = $1 and a.resource = 'CALL_ANSWERS' and c.account_id = a.account_id and c.id = a.record_id and c.contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from archive_record a where a.account_id = $1 and a.resource = any($2::text[]) and a.record_id = any($3::bigint[])
-- takes $1 bigint, $2 text[], $3 bigint[]

with gone as materialized ( select case when f.contact_id is null then 'CALL_ANSWERS' else 'ANSWERS' end as resource, coalesce(f.contact_id, f.event_call_id) as record_id, array_agg(f.field_id::text) as keys from jsonb_to_recordset($1::jsonb) as f (contact_id bigint, event_call_id bigint, field_id bigint) group by 1, 2 ) update archive_version v set before = v.before - gone.keys from gone where v.account_id = $2 and v.resource = gone.resource and v.record_id = gone.record_id and v.before ?| gone.keys
-- takes $1 jsonb, $2 bigint

with host as materialized ( select (v.before->>'merged_into_id')::bigint as id from archive_version v where v.account_id = $1 and v.resource = 'CONTACT' and v.record_id = any($2::bigint[]) and jsonb_typeof(v.before->'merged_into_id') = 'number' ) delete from archive_version v using host where v.account_id = $3 and v.resource = any($4::text[]) and v.record_id = host.id
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 text[]
