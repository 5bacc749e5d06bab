-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking-links/create.ts

insert into booking_link (account_id, token_hash, event_id, contact_id, answers, expires_at, created_by, created_at) values ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8::timestamptz) returning id
-- takes $1 bigint, $2 bytea, $3 bigint, $4 bigint, $5 text, $6 timestamp with time zone, $7 bigint, $8 timestamp with time zone
-- gives id bigint
