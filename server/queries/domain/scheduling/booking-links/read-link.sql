-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking-links/read-link.ts

select l.id, l.event_id, e.name as event_name, l.contact_id, coalesce(nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.email, c.phone_number, '') as contact_name, l.expires_at, l.created_at, l.created_by, l.revoked_at, l.used_at, l.event_call_id from booking_link l join event e on e.account_id = l.account_id and e.id = l.event_id join contact c on c.account_id = l.account_id and c.id = l.contact_id where l.account_id = $1 and l.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, event_id bigint, event_name text, contact_id bigint, contact_name text, expires_at timestamp with time zone, created_at timestamp with time zone, created_by bigint, revoked_at timestamp with time zone, used_at timestamp with time zone, event_call_id bigint
