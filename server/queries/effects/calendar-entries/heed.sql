-- Made by `npm run queries` from what the tests sent: server/effects/calendar-entries/heed.ts

select coalesce(settings->>'onCalendarDelete', 'FLAG') as "onCalendarDelete", coalesce(settings->>'onCalendarDecline', 'FLAG') as "onCalendarDecline", coalesce(settings->>'onCalendarMove', 'FLAG') as "onCalendarMove" from event where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives onCalendarDelete text, onCalendarDecline text, onCalendarMove text

update call_entry set automatic_at = array(select at from unnest(automatic_at) at where at > $1::timestamptz) || $2::timestamptz, state = case when $3 then 'PENDING' else state end, due_at = case when $4 then $5::timestamptz else due_at end where account_id = $6 and event_call_id = $7 and user_id = $8
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 boolean, $4 boolean, $5 timestamp with time zone, $6 bigint, $7 bigint, $8 bigint

with found as materialized ( select event_call_id, user_id, seen from call_entry where account_id = $1 and seen is not null order by event_call_id, user_id limit 1 for update skip locked ) update call_entry e set seen = null from found where e.account_id = $2 and e.event_call_id = found.event_call_id and e.user_id = found.user_id returning e.event_call_id, e.user_id, found.seen, e.wanted_version > e.written_version as is_outdated, e.starts_at, e.ends_at, (select count(*)::int from unnest(e.automatic_at) at where at > $3::timestamptz) as automatic_count
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives event_call_id bigint, user_id bigint, seen jsonb, is_outdated boolean, starts_at timestamp with time zone, ends_at timestamp with time zone, automatic_count integer
