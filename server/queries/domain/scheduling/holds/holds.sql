-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/holds/holds.ts

delete from slot_hold where account_id < 1000000000000 and expires_at <= $1::timestamptz
-- takes $1 timestamp with time zone

delete from slot_hold where account_id = $1 and id = $2 returning expires_at > $3::timestamptz as live
-- takes $1 bigint, $2 text, $3 timestamp with time zone
-- gives live boolean

select extract(epoch from starts_at)::float8 * 1000 as start, duration_min, extract(epoch from expires_at)::float8 * 1000 as expires, extended from slot_hold where account_id = $1 and id = $2 and expires_at > $3::timestamptz for update
-- takes $1 bigint, $2 text, $3 timestamp with time zone
-- gives start double precision, duration_min integer, expires double precision, extended boolean

update event_call_host set held_until = $1::timestamptz where account_id = $2 and hold_id = $3 returning user_id
-- takes $1 timestamp with time zone, $2 bigint, $3 text
-- gives user_id bigint

update slot_hold set expires_at = $1::timestamptz, extended = true where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 text
