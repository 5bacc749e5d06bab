-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/open-bookings.ts

select count(*)::int as count, bool_or(starts_at = $1::timestamptz) as is_same from ( select starts_at from event_call where account_id = $2 and contact_id = $3 and event_id = $4 and status = 'SCHEDULED' and starts_at > $5::timestamptz union all select starts_at from declined_booking where account_id = $6 and contact_id = $7 and event_id = $8 and not is_cancelled and starts_at > $9::timestamptz) open
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint, $5 timestamp with time zone, $6 bigint, $7 bigint, $8 bigint, $9 timestamp with time zone
-- gives count integer, is_same boolean
