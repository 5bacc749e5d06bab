-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/receiver.ts

select c.id, c.traceparent, c.event_id, c.type, c.occurred_at, c.sequence, c.account_id, c.actor, c.object, c.sealed, c.extra, c.changed_fields, c.previous from change c where c.account_id = $1 and "c"."id" between $2 and $3 and "c"."id" = any($4::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[]
-- gives id bigint, traceparent text, event_id text, type text, occurred_at timestamp with time zone, sequence bigint, account_id bigint, actor jsonb, object jsonb, sealed text, extra jsonb, changed_fields text[], previous jsonb

select id, change_id, attempts, tries from webhook_delivery where account_id = $1 and "id" between $2 and $3 and "id" = any($4::bigint[]) and job_id = $5 and (cause = 'TEST' or not $6) order by id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[], $5 uuid, $6 boolean
-- gives id bigint, change_id bigint, attempts integer, tries integer

select id, url, headers, secrets, payload, format, status, deleted_at is not null as "isDeleted", failing_since is not null as "isFailing", maker_key_id as "keyId", maker_grant_id as "grantId" from webhook_endpoint where account_id = $1 and id = $2
-- takes $1 bigint, $2 text
-- gives id text, url text, headers text, secrets jsonb, payload text, format text, status text, isDeleted boolean, isFailing boolean, keyId bigint, grantId bigint
