-- Made by `npm run queries` from what the tests sent: server/ports/messages/deliver.ts

update mail m set tries = m.tries + 1, next_try_at = $1::timestamptz from ( select id from mail where account_id = $2 and status = 'QUEUED' and next_try_at <= $3::timestamptz order by next_try_at, id limit 20 for update skip locked ) due where m.account_id = $4 and m.id = due.id returning m.account_id, m.id, m.to_address, m.subject, m.body_text, m.body_html, m.audience, m.reply_to, m.calendar, m.calendar_method, m.unsubscribe, m.tries, m.expires_at
-- takes $1 timestamp with time zone, $2 bigint, $3 timestamp with time zone, $4 bigint
-- gives account_id bigint, id bigint, to_address text, subject text, body_text text, body_html text, audience text, reply_to text, calendar text, calendar_method text, unsubscribe text, tries integer, expires_at timestamp with time zone

update mail set sending_since = null, error = $1, next_try_at = $2::timestamptz, status = case when expires_at <= $3::timestamptz then 'FAILED' else status end where account_id = $4 and id = any($5::bigint[]) and status = 'QUEUED'
-- takes $1 text, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 bigint[]

update mail set sending_since = null, status = 'FAILED', error = $1 where account_id = $2 and id = any($3::bigint[]) and status = 'QUEUED'
-- takes $1 text, $2 bigint, $3 bigint[]

update mail set sending_since = null, status = 'SENT', error = null, sent_at = $1::timestamptz where account_id = $2 and id = any($3::bigint[]) and status = 'QUEUED'
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[]
