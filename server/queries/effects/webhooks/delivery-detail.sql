-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/delivery-detail.ts

select c.event_id, c.type, c.occurred_at, c.sequence, c.account_id, c.actor, c.object, c.sealed, c.extra, c.changed_fields, c.previous, w.payload, w.format from change c join webhook_endpoint w on w.account_id = c.account_id and w.id = $1 where c.account_id = $2 and c.id = $3
-- takes $1 text, $2 bigint, $3 bigint
-- gives event_id text, type text, occurred_at timestamp with time zone, sequence bigint, account_id bigint, actor jsonb, object jsonb, sealed text, extra jsonb, changed_fields text[], previous jsonb, payload text, format text

select number, at, ms, status as "httpStatus", error, response as "responseBody" from webhook_attempt where account_id = $1 and delivery_id = $2 order by number
-- takes $1 bigint, $2 bigint
-- gives number integer, at timestamp with time zone, ms integer, httpStatus integer, error text, responseBody text
