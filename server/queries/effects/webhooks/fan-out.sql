-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/fan-out.ts

insert into webhook_delivery (account_id, endpoint_id, change_id, type, cause, created_at, next_attempt_at, job_id) select $1, r.endpoint_id, r.change_id, r.type, 'EVENT', $2::timestamptz, $3::timestamptz, r.job_id from jsonb_to_recordset($4::jsonb) as r (endpoint_id text, change_id bigint, type text, job_id uuid) order by r.change_id on conflict (account_id, endpoint_id, change_id) do nothing returning id, job_id
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 jsonb
-- gives id bigint, job_id uuid

select webhook.id, types, event_ids, user_ids, since_sequence, failing_since is not null as "isFailing", cardinality(event_ids) + cardinality(user_ids) > 0 as "isFiltering", maker_key_id as "keyId", maker_grant_id as "grantId" from webhook_endpoint webhook where webhook.account_id = $1 and webhook.status = 'ACTIVE' and webhook.deleted_at is null order by webhook.id
-- takes $1 bigint
-- gives id text, types text[], event_ids bigint[], user_ids bigint[], since_sequence bigint, isFailing boolean, isFiltering boolean, keyId bigint, grantId bigint
