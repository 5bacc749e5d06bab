-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/reminders/plan.ts

delete from call_reminder where account_id = $1 and event_call_id = $2 and status = 'PLANNED'
-- takes $1 bigint, $2 bigint

update call_reminder set status = 'CANCELLED' where account_id = $1 and event_call_id = $2 and status = 'PLANNED'
-- takes $1 bigint, $2 bigint

with mail as materialized ( select c.account_id, c.id, e.settings->'mails'->'noShow' as settings from event_call c join event e on e.account_id = c.account_id and e.id = c.event_id where c.account_id = $1 and c.id = $2 ) insert into call_reminder (account_id, event_call_id, kind, channel, due_at) select account_id, id, 'noShow', 'EMAIL', $3::timestamptz + make_interval(mins => (settings->>'delay')::integer) from mail where (settings->>'invitee')::boolean on conflict do nothing
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone

with reminder as materialized ( select c.account_id, c.id, r->>'channel' as channel, c.starts_at - make_interval(mins => (r->>'offset')::integer) as due_at from event_call c join event e on e.account_id = c.account_id and e.id = c.event_id cross join lateral jsonb_array_elements(e.settings->'reminders') r where c.account_id = $1 and c.id = $2 and r->>'channel' in ('EMAIL', 'SMS') ) insert into call_reminder (account_id, event_call_id, kind, channel, due_at) select account_id, id, 'reminder', channel, due_at from reminder where due_at > $3::timestamptz on conflict do nothing
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
