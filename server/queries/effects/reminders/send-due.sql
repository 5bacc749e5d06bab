-- Made by `npm run queries` from what the tests sent: server/effects/reminders/send-due.ts

update call_reminder reminder set status = due.status, sent_at = case when due.status = 'SENT' then $1::timestamptz end from ( select w.id, case when c.status = 'SCHEDULED' and case when w.kind = 'reminder' then c.starts_at > $2::timestamptz else c.no_sale_reason = 'NO_SHOW' and w.due_at > $3::timestamptz end then 'SENT' else 'SKIPPED' end as status from call_reminder w join event_call c on c.account_id = w.account_id and c.id = w.event_call_id where w.account_id = $4 and w.status = 'PLANNED' and w.due_at <= $5::timestamptz order by w.due_at, w.id limit 100 for no key update of w skip locked ) due where reminder.account_id = $6 and reminder.id = due.id returning reminder.id, reminder.event_call_id, reminder.kind, reminder.channel, reminder.status
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 timestamp with time zone, $6 bigint
-- gives id bigint, event_call_id bigint, kind text, channel text, status text

update call_reminder set status = 'SKIPPED', sent_at = null where account_id = $1 and id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
