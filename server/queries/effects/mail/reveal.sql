-- Made by `npm run queries` from what the tests sent: server/effects/mail/reveal.ts

select c.id, c.kind, c.to_address, c.subject, c.body_text, c.body_html, c.calendar, c.calendar_method, c.event_call_id, c.status, c.error, c.created_at, c.sent_at from mail c where c.account_id = $1 and c.id = $2 and not c.is_private
-- takes $1 bigint, $2 bigint
-- gives id bigint, kind text, to_address text, subject text, body_text text, body_html text, calendar text, calendar_method text, event_call_id bigint, status text, error text, created_at timestamp with time zone, sent_at timestamp with time zone
