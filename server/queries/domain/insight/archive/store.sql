-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/store.ts

insert into archive_record as a (account_id, resource, record_id, contact_id, body, sequence, changed_at, versions) select $1, $2, r.record_id, r.contact_id, r.body, r.sequence, r.changed_at, r.versions from jsonb_to_recordset($3::jsonb) as r (record_id bigint, contact_id bigint, body jsonb, sequence bigint, changed_at timestamptz, versions integer) on conflict (account_id, resource, record_id) do update set contact_id = excluded.contact_id, body = excluded.body, sequence = excluded.sequence, changed_at = excluded.changed_at, versions = excluded.versions
-- takes $1 bigint, $2 text, $3 jsonb

insert into archive_version (account_id, resource, record_id, number, at, type, actor, before) select $1, $2, r."recordId", r.number, r.at, r.type, r.actor, r.before from jsonb_to_recordset($3::jsonb) as r ("recordId" bigint, number integer, at timestamptz, type text, actor jsonb, before jsonb) on conflict do nothing
-- takes $1 bigint, $2 text, $3 jsonb

select record_id, body, sequence, changed_at, versions from archive_record where account_id = $1 and resource = $2 and "record_id" between $3 and $4 and "record_id" = any($5::bigint[])
-- takes $1 bigint, $2 text, $3 bigint, $4 bigint, $5 bigint[]
-- gives record_id bigint, body jsonb, sequence bigint, changed_at timestamp with time zone, versions integer
