-- Made by `npm run queries` from what the tests sent: server/effects/video-links/note.ts

update calendar_connection set status = 'EXPIRED', reason = $1, failing_since = coalesce(failing_since, $2::timestamptz) where account_id = $3 and user_id = $4 and provider = 'ZOOM' and status <> 'EXPIRED' returning id
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint
-- gives id bigint

update call_link l set connection_id = $1, external_id = $2, state = case when (l.is_wanted and l.starts_at = $3::timestamptz and l.ends_at = $4::timestamptz) then 'READY' else 'PENDING' end, tries = 0, error = null, leased_until = null, due_at = case when not (l.is_wanted and l.starts_at = $5::timestamptz and l.ends_at = $6::timestamptz) then $7::timestamptz end, updated_at = $8::timestamptz where l.account_id = $9 and l.event_call_id = $10 and l.user_id = $11 and l.provider = $12 and l.leased_until = $13::timestamptz
-- takes $1 bigint, $2 text, $3 timestamp with time zone, $4 timestamp with time zone, $5 timestamp with time zone, $6 timestamp with time zone, $7 timestamp with time zone, $8 timestamp with time zone, $9 bigint, $10 bigint, $11 bigint, $12 text, $13 timestamp with time zone

update call_link l set error = $1, leased_until = null, state = case when $2 and l.is_wanted then 'FAILED' else 'PENDING' end, due_at = case when $3::timestamptz < l.ends_at then $4::timestamptz end, told_at = case when $5 then coalesce(l.told_at, $6::timestamptz) else l.told_at end, updated_at = $7::timestamptz from (select l.account_id, l.event_call_id, l.user_id, l.provider, l.told_at from call_link l where l.account_id = $8 and l.event_call_id = $9 and l.user_id = $10 and l.provider = $11 and l.leased_until = $12::timestamptz for update) was where l.account_id = was.account_id and l.event_call_id = was.event_call_id and l.user_id = was.user_id and l.provider = was.provider returning was.told_at is null and l.told_at is not null as is_first
-- takes $1 text, $2 boolean, $3 timestamp with time zone, $4 timestamp with time zone, $5 boolean, $6 timestamp with time zone, $7 timestamp with time zone, $8 bigint, $9 bigint, $10 bigint, $11 text, $12 timestamp with time zone
-- gives is_first boolean

update call_link set state = case when is_wanted then 'READY' else state end, tries = 0, error = null, due_at = case when not is_wanted then due_at end, updated_at = $1::timestamptz where account_id = $2 and event_call_id = $3 and user_id = $4 and provider = $5
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint, $5 text

update event_call set location_link = $1, dial_in = $2, updated_at = $3::timestamptz, version = version + 1 where account_id = $4 and id = $5
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 bigint, $5 bigint

update event_call set updated_at = $1::timestamptz, version = version + 1 where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

with gone as (delete from call_link l where l.account_id = $1 and l.event_call_id = $2 and l.user_id = $3 and l.provider = $4 and l.leased_until = $5::timestamptz and not l.is_wanted) update call_link l set external_id = null, connection_id = null, leased_until = null, tries = 0, due_at = $6::timestamptz where l.account_id = $7 and l.event_call_id = $8 and l.user_id = $9 and l.provider = $10 and l.leased_until = $11::timestamptz and l.is_wanted
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 bigint, $8 bigint, $9 bigint, $10 text, $11 timestamp with time zone
