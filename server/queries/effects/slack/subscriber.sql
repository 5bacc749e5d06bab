-- Made by `npm run queries` from what the tests sent: server/effects/slack/subscriber.ts

select c.id, c.topics, c.since from slack_channel c where c.account_id = $1 and c.status = 'ACTIVE' order by c.id
-- takes $1 bigint
-- gives id bigint, topics text[], since timestamp with time zone

select c.id, c.type, c.object, c.changed_fields as "changedFields", c.previous, c.occurred_at as "occurredAt", e.name as "eventName", nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') as "contactName" from change c left join event e on e.account_id = $1 and c.type = 'routing.no_host' and e.id = (c.object->>'eventId')::bigint left join contact p on p.account_id = $2 and c.type = 'routing.no_host' and p.id = (c.object->>'contactId')::bigint where c.account_id = $3 and "c"."id" between $4 and $5 and "c"."id" = any($6::bigint[]) order by c.id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint[]
-- gives id bigint, type text, object jsonb, changedFields text[], previous jsonb, occurredAt timestamp with time zone, eventName text, contactName text

select new_number($1::bigint, 'slack_message') as id from generate_series(1, $2::integer)
-- takes $1 bigint, $2 integer
-- gives id bigint

update slack_message m set wanted = m.wanted + 1 from ( select distinct (c.object->>'contactId')::bigint as contact_id from change c where c.account_id = $1 and "c"."id" between $2 and $3 and "c"."id" = any($4::bigint[]) ) claimed, slack_channel c where m.account_id = $5 and m.contact_id = claimed.contact_id and m.topic = 'NEW_LEAD' and m.body <> '' and c.account_id = $6 and c.id = m.slack_channel_id and c.kind = 'APP'
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[], $5 bigint, $6 bigint

with message as materialized ( select m.* from jsonb_to_recordset($1::jsonb) as m (id bigint, channel_id bigint, change_id bigint, topic text, contact_id bigint, body text) join slack_channel c on c.account_id = $2 and c.id = m.channel_id left join contact p on p.account_id = $3 and p.id = m.contact_id where m.contact_id is null or p.id is not null ) insert into slack_message (account_id, id, slack_channel_id, topic, change_id, contact_id, body, created_at) select $4, id, channel_id, topic, change_id, contact_id, body, $5::timestamptz from message order by id on conflict (account_id, slack_channel_id, change_id) do nothing
-- takes $1 jsonb, $2 bigint, $3 bigint, $4 bigint, $5 timestamp with time zone
