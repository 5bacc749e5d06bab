-- Made by `npm run queries` from what the tests sent: server/platform/retention/forget-old.ts

delete from notice where account_id = $1 and id in (select t.id from notice t where t.account_id = $2 and t.at < $3::timestamptz and true order by t.at limit 500) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from automation_action t where t.account_id = a.id and t.at < $1::timestamptz and coalesce(t.until < $2::timestamptz, true)) order by a.id
-- takes $1 timestamp with time zone, $2 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from call_deposit t where t.account_id = a.id and t.created_at < $1::timestamptz and t.event_call_id is null and (t.due_at is null or t.state = 'OPEN')) order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from mail t where t.account_id = a.id and t.created_at < $1::timestamptz and t.body_text <> '' and t.status <> 'QUEUED') order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from mail t where t.account_id = a.id and t.created_at < $1::timestamptz and t.event_call_id is null and t.status <> 'QUEUED') order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from notice t where t.account_id = a.id and t.at < $1::timestamptz and true) order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from payment_event t where t.account_id = a.id and t.at < $1::timestamptz and t.due_at is null) order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from report_check t where t.account_id = a.id and t.checked_at < $1::timestamptz and t.state = 'DONE') order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from slack_click t where t.account_id = a.id and t.at < $1::timestamptz and t.due_at is null) order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from slack_message t where t.account_id = a.id and t.created_at < $1::timestamptz and t.body <> '' and t.status <> 'QUEUED') order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

select a.id from account a where a.id < 1000000000000 and exists (select from text_message t where t.account_id = a.id and t.created_at < $1::timestamptz and t.body <> '' and t.status <> 'QUEUED') order by a.id
-- takes $1 timestamp with time zone
-- gives id bigint

update mail set body_text = '', body_html = null, calendar = null, unsubscribe = null where account_id = $1 and id in (select t.id from mail t where t.account_id = $2 and t.created_at < $3::timestamptz and t.body_text <> '' and t.status <> 'QUEUED' order by t.created_at limit 500) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint

update slack_message set body = '' where account_id = $1 and id in (select t.id from slack_message t where t.account_id = $2 and t.created_at < $3::timestamptz and t.body <> '' and t.status <> 'QUEUED' order by t.created_at limit 500) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint

update text_message set body = '', to_number = '' where account_id = $1 and id in (select t.id from text_message t where t.account_id = $2 and t.created_at < $3::timestamptz and t.body <> '' and t.status <> 'QUEUED' order by t.created_at limit 500) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint
