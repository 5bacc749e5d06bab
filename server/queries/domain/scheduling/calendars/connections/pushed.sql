-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/pushed.ts

with pushed as ( select r.channel, r.hash, bool_or(r.is_over) as is_over from jsonb_to_recordset($1::jsonb) as r (channel text, hash text, is_over boolean) group by r.channel, r.hash) update calendar c set next_poll_at = least(c.next_poll_at, $2::timestamptz), channel_renew_at = case when pushed.is_over then $3::timestamptz else c.channel_renew_at end, channel_expires_at = case when pushed.is_over then least(c.channel_expires_at, $4::timestamptz) else c.channel_expires_at end from pushed where c.channel_id = pushed.channel and c.channel_secret_hash = decode(pushed.hash, 'hex') returning c.id
-- takes $1 jsonb, $2 timestamp with time zone, $3 timestamp with time zone, $4 timestamp with time zone
-- gives id bigint
