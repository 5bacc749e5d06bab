-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/reminders/plan.ts

delete from call_reminder where account_id = $1 and event_call_id = $2 and status = 'PLANNED'
-- takes $1 bigint, $2 bigint

insert into call_reminder (account_id, event_call_id, kind, channel, due_at) select c.account_id, c.id, 'noShow', 'EMAIL', $1::timestamptz + make_interval(mins => (m->>'delay')::integer) from event_call c join event e on e.account_id = c.account_id and e.id = c.event_id cross join lateral (select e.settings->'mails'->'noShow' as m) mail where c.account_id = $2 and c.id = $3 and (m->>'invitee')::boolean on conflict do nothing
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

insert into call_reminder (account_id, event_call_id, kind, channel, due_at) select c.account_id, c.id, 'reminder', r->>'channel', due.at from event_call c join event e on e.account_id = c.account_id and e.id = c.event_id cross join lateral jsonb_array_elements(e.settings->'reminders') r cross join lateral (select c.starts_at - make_interval(mins => (r->>'offset')::integer) as at) due where c.account_id = $1 and c.id = $2 and r->>'channel' in ('EMAIL', 'SMS') and due.at > $3::timestamptz on conflict do nothing
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone

update call_reminder set status = 'CANCELLED' where account_id = $1 and event_call_id = $2 and status = 'PLANNED'
-- takes $1 bigint, $2 bigint
