-- Made by `npm run queries` from what the tests sent: server/effects/mail/was-mailed.ts

select c.id, c.type, 0 as sequence, c.occurred_at as "occurredAt", c.context, c.traceparent from change c where c.account_id = $1 and c.sequence is null and c.type = any($2::text[]) and c.context->'call'->'id' = to_jsonb($3::bigint) order by c.id
-- takes $1 bigint, $2 text[], $3 bigint
-- gives id bigint, type text, sequence integer, occurredAt timestamp with time zone, context jsonb, traceparent text

select from mail where account_id = $1 and event_call_id = $2 and audience = 'INVITEE' and status in ('QUEUED', 'SENT') limit 1
-- takes $1 bigint, $2 bigint
