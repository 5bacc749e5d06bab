-- Made by `npm run queries` from what the tests sent: server/platform/changes/retry.ts

select id, type, sequence, occurred_at as "occurredAt", context, traceparent from change where account_id = $1 and id = $2 for no key update
-- takes $1 bigint, $2 bigint
-- gives id bigint, type text, sequence bigint, occurredAt timestamp with time zone, context jsonb, traceparent text

update change c set context = r.context from jsonb_to_recordset($1::jsonb) as r (id bigint, context jsonb) where c.account_id = $2 and c.id = r.id
-- takes $1 jsonb, $2 bigint
