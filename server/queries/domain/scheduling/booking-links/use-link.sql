-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking-links/use-link.ts

select l.used_at, l.revoked_at, l.expires_at, l.answers, c.first_name, c.last_name, c.email, c.phone_number from booking_link l join contact c on c.account_id = l.account_id and c.id = l.contact_id where l.account_id = $1 and l.token_hash = $2 and l.event_id = $3 and c.deleted_at is null
-- takes $1 bigint, $2 bytea, $3 bigint
-- gives used_at timestamp with time zone, revoked_at timestamp with time zone, expires_at timestamp with time zone, answers text, first_name text, last_name text, email text, phone_number text

update booking_link set event_call_id = $1 where account_id = $2 and token_hash = $3 and event_id = $4 returning id
-- takes $1 bigint, $2 bigint, $3 bytea, $4 bigint
-- gives id bigint

update booking_link set used_at = $1::timestamptz where account_id = $2 and token_hash = $3 and event_id = $4 and used_at is null
-- takes $1 timestamp with time zone, $2 bigint, $3 bytea, $4 bigint

update booking_link set used_at = $1::timestamptz where account_id = $2 and token_hash = $3 and event_id = $4 and used_at is null and revoked_at is null and expires_at > $5::timestamptz returning id
-- takes $1 timestamp with time zone, $2 bigint, $3 bytea, $4 bigint, $5 timestamp with time zone
-- gives id bigint
