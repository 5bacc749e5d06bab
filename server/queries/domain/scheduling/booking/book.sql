-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/book.ts

select id from event_call where account_id = $1 and contact_id = $2 and event_id = $3 and starts_at = to_timestamp($4) and status = 'SCHEDULED'
-- takes $1 bigint, $2 bigint, $3 bigint, $4 double precision
-- gives id bigint
