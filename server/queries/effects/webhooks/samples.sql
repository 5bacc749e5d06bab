-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/samples.ts

select c.event_id, c.type, c.occurred_at, c.sequence, c.account_id, c.actor, c.object, c.sealed, c.extra, c.changed_fields, c.previous from ( select * from change where account_id = $1 and sequence is not null order by sequence desc limit 10000 ) c where c.type = $2 and c.object->'erased' is null order by c.sequence desc limit 3
-- takes $1 bigint, $2 text
-- gives event_id text, type text, occurred_at timestamp with time zone, sequence bigint, account_id bigint, actor jsonb, object jsonb, sealed text, extra jsonb, changed_fields text[], previous jsonb
