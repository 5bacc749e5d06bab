-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/test-webhook.ts

select id from webhook_delivery where account_id = $1 and endpoint_id = $2 and change_id = $3
-- takes $1 bigint, $2 text, $3 bigint
-- gives id bigint

update change c set sequence = $1 where c.account_id = $2 and c.type = 'webhook.test' and c.sequence is null returning c.id, c.event_id, c.type, c.occurred_at, c.sequence, c.account_id, c.actor, c.object, c.sealed, c.extra, c.changed_fields, c.previous
-- takes $1 bigint, $2 bigint
-- gives id bigint, event_id text, type text, occurred_at timestamp with time zone, sequence bigint, account_id bigint, actor jsonb, object jsonb, sealed text, extra jsonb, changed_fields text[], previous jsonb

update change_counter set last = $1 where account_id = $2
-- takes $1 bigint, $2 bigint
