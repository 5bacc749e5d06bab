-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/forget-deleted.ts

delete from webhook_endpoint w where w.account_id = $1 and w.deleted_at <= $2::timestamptz and not exists ( select from webhook_delivery d where d.account_id = w.account_id and d.endpoint_id = w.id) returning w.id
-- takes $1 bigint, $2 timestamp with time zone
-- gives id text
