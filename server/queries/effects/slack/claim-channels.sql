-- Made by `npm run queries` from what the tests sent: server/effects/slack/claim-channels.ts

select m.id, m.topic, m.contact_id, m.body, m.is_alone, m.external_ref, m.wanted, m.attempts, case when p.setter_id is not null then coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), '?') end as owner_name, p.id is not null and p.deleted_at is null as is_contact_there from slack_message m left join contact p on p.account_id = m.account_id and p.id = m.contact_id left join member_person u on u.account_id = m.account_id and u.user_id = p.setter_id where m.account_id = $1 and m.id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, topic text, contact_id bigint, body text, is_alone boolean, external_ref text, wanted integer, attempts integer, owner_name text, is_contact_there boolean

select m.id, m.topic, m.contact_id, m.body, m.is_alone, m.external_ref, m.wanted, m.attempts, case when p.setter_id is not null then coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), '?') end as owner_name, p.id is not null and p.deleted_at is null as is_contact_there from slack_message m left join contact p on p.account_id = m.account_id and p.id = m.contact_id left join member_person u on u.account_id = m.account_id and u.user_id = p.setter_id where m.account_id = $1 and m.slack_channel_id = $2 and m.status = 'QUEUED' order by m.id limit $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint, topic text, contact_id bigint, body text, is_alone boolean, external_ref text, wanted integer, attempts integer, owner_name text, is_contact_there boolean

select m.id, m.topic, m.contact_id, m.body, m.is_alone, m.external_ref, m.wanted, m.attempts, case when p.setter_id is not null then coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), '?') end as owner_name, p.id is not null and p.deleted_at is null as is_contact_there from slack_message m left join contact p on p.account_id = m.account_id and p.id = m.contact_id left join member_person u on u.account_id = m.account_id and u.user_id = p.setter_id where m.account_id = $1 and m.slack_channel_id = $2 and m.status = 'SENT' and m.shown < m.wanted order by m.id limit $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint, topic text, contact_id bigint, body text, is_alone boolean, external_ref text, wanted integer, attempts integer, owner_name text, is_contact_there boolean

update slack_message m set attempts = m.attempts + 1 where m.account_id = $1 and m.id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

update slack_message m set status = 'SKIPPED', error = 'A day had passed' where m.account_id = $1 and m.slack_channel_id = $2 and m.status = 'QUEUED' and m.created_at < $3::timestamptz
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone

with due as materialized ( select d.account_id, d.id from slack_channel d join account a on a.id = d.account_id and a.deleted_at is null where d.account_id = $1::bigint and d.status = 'ACTIVE' and d.next_at <= $2::timestamptz and (d.leased_until is null or d.leased_until <= $3::timestamptz) and (d.kind = 'WEBHOOK' or exists (select 1 from slack_app s where s.account_id = d.account_id and s.status = 'CONNECTED')) and (exists (select 1 from slack_message m where m.account_id = d.account_id and m.slack_channel_id = d.id and m.status = 'QUEUED') or exists (select 1 from slack_message m where m.account_id = d.account_id and m.slack_channel_id = d.id and m.status = 'SENT' and m.shown < m.wanted)) order by d.next_at, d.id limit $4 for update of d skip locked ) update slack_channel c set leased_until = $5::timestamptz, next_at = $6::timestamptz from due where c.account_id = due.account_id and c.id = due.id returning c.account_id, c.id, c.kind, c.name, c.webhook_url, c.target, c.dialect, c.topics, c.status, c.failures
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 timestamp with time zone, $6 timestamp with time zone
-- gives account_id bigint, id bigint, kind text, name text, webhook_url text, target text, dialect text, topics text[], status text, failures integer
