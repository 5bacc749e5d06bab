-- Made by `npm run queries` from what the tests sent: server/domain/crm/contact-records/for-booking.ts

select c.id, c.first_name, c.last_name, c.email, c.phone_number, c.user_id, c.blocked is not null as is_blocked from contact c where c.account_id = $1 and c.id = $2 and c.deleted_at is null and (c.user_id is null or c.user_id = $3 or c.id in ( select hosted.contact_id from event_call_host host join event_call hosted on hosted.account_id = host.account_id and hosted.id = host.event_call_id where host.account_id = $4 and host.user_id = $5))
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint
-- gives id bigint, first_name text, last_name text, email text, phone_number text, user_id bigint, is_blocked boolean

select c.id, c.first_name, c.last_name, c.email, c.phone_number, c.user_id, c.blocked is not null as is_blocked from contact c where c.account_id = $1 and c.id = $2 and c.deleted_at is null and true
-- takes $1 bigint, $2 bigint
-- gives id bigint, first_name text, last_name text, email text, phone_number text, user_id bigint, is_blocked boolean
