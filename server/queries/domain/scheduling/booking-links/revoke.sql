-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking-links/revoke.ts

select from booking_link l where l.account_id = $1 and l.id = $2 and l.created_by = $3 for update
-- takes $1 bigint, $2 bigint, $3 bigint

select from booking_link l where l.account_id = $1 and l.id = $2 for update
-- takes $1 bigint, $2 bigint

update booking_link set revoked_at = $1::timestamptz where account_id = $2 and id = $3 and revoked_at is null and used_at is null and expires_at > $4::timestamptz returning id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 timestamp with time zone
-- gives id bigint
