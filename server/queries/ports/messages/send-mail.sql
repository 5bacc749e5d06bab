-- Made by `npm run queries` from what the tests sent: server/ports/messages/send-mail.ts

insert into mail (account_id, id, kind, is_private, to_address, subject, body_text, body_html, status, created_at, event_call_id, audience, reply_to, calendar, calendar_method, unsubscribe, next_try_at, expires_at, change_id) select $1, m.id, m.kind, m.is_private, m.to_address, m.subject, m.body_text, m.body_html, $2, m.created_at, m.event_call_id, m.audience, m.reply_to, m.calendar, m.calendar_method, m.unsubscribe, $3::timestamptz, m.expires_at, m.change_id from jsonb_to_recordset($4::jsonb) as m (id bigint, kind text, is_private boolean, to_address text, subject text, body_text text, body_html text, event_call_id bigint, audience text, reply_to text, calendar text, calendar_method text, unsubscribe text, expires_at timestamptz, created_at timestamptz, change_id bigint) order by m.id on conflict do nothing
-- takes $1 bigint, $2 text, $3 timestamp with time zone, $4 jsonb

select new_number($1::bigint, 'mail') as id from generate_series(1, $2::integer)
-- takes $1 bigint, $2 integer
-- gives id bigint
