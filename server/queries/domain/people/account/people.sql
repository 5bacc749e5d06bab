-- Made by `npm run queries` from what the tests sent: server/domain/people/account/people.ts

insert into app_user (id, email, email_normalized, password_hash, first_name, last_name, phone_number, time_zone, locale, meeting_link, is_operator, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (email_normalized) do nothing returning id
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 text, $11 boolean, $12 timestamp with time zone, $13 timestamp with time zone
-- gives id bigint

select id, email from app_user where email_normalized = $1
-- takes $1 text
-- gives id bigint, email text

select nextval(pg_get_serial_sequence('app_user', 'id')) as id
-- gives id bigint

select take_test_number($1::bigint, 'member') as id
-- takes $1 bigint
-- gives id bigint
