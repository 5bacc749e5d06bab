-- Made by `npm run queries` from what the tests sent: server/effects/texts/send-texts.ts

insert into text_message (account_id, id, kind, channel, to_number, body, time_zone, cause, event_call_id, encoding, segments, next_try_at, expires_at, created_at) select $1, t.id, t.kind, t.channel, t.to_number, t.body, t.time_zone, t.cause, t.event_call_id, t.encoding, t.segments, $2::timestamptz, t.expires_at, $3::timestamptz from jsonb_to_recordset($4::jsonb) as t (id bigint, kind text, channel text, to_number text, body text, time_zone text, cause text, event_call_id bigint, encoding text, segments integer, expires_at timestamptz) order by t.id on conflict (account_id, cause) do nothing
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 jsonb

select new_number($1::bigint, 'text_message') as id from generate_series(1, $2::integer)
-- takes $1 bigint, $2 integer
-- gives id bigint
