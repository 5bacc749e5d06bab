-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/webhook.ts

select from webhook_endpoint where account_id = $1 and id = $2 for no key update
-- takes $1 bigint, $2 text

select w.id, w.url, w.description, w.types, w.event_ids, w.user_ids, w.payload, w.format, w.header_names, w.headers, w.secrets, w.secret_hint, w.status, w.disabled_reason, w.created_by, w.created_at, w.updated_at, w.version, w.last_success_at, w.last_failure_at, w.failing_since, waiting.n as waiting from webhook_endpoint w cross join lateral ( select count(*)::integer as n from webhook_delivery d where d.account_id = w.account_id and d.endpoint_id = w.id and d.status = 'PENDING' ) waiting where w.account_id = $1 and w.deleted_at is null and w.id = $2
-- takes $1 bigint, $2 text
-- gives id text, url text, description text, types text[], event_ids bigint[], user_ids bigint[], payload text, format text, header_names text[], headers text, secrets jsonb, secret_hint text, status text, disabled_reason text, created_by bigint, created_at timestamp with time zone, updated_at timestamp with time zone, version integer, last_success_at timestamp with time zone, last_failure_at timestamp with time zone, failing_since timestamp with time zone, waiting integer
