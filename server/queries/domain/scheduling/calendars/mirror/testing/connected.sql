-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/testing/connected.ts

update calendar set next_poll_at = $1::timestamptz where account_id = $2 and leased_until is null
-- takes $1 timestamp with time zone, $2 bigint

with made as ( insert into calendar_connection (account_id, user_id, provider, name, secret, created_at, updated_at) values ($1, $2, $3, 'Work account', 'none', $4::timestamptz, $5::timestamptz) returning account_id, id, user_id) insert into calendar (account_id, connection_id, user_id, external_id, name, is_writable, checks_conflicts, is_write_target, next_poll_at, created_at, updated_at) select made.account_id, made.id, made.user_id, number::text, 'Calendar ' || number, true, true, number = 1 and not exists (select 1 from calendar c where c.account_id = made.account_id and c.user_id = made.user_id and c.is_write_target), $6::timestamptz, $7::timestamptz, $8::timestamptz from made, generate_series(1, $9::integer) number order by number returning id, connection_id
-- takes $1 bigint, $2 bigint, $3 text, $4 timestamp with time zone, $5 timestamp with time zone, $6 timestamp with time zone, $7 timestamp with time zone, $8 timestamp with time zone, $9 integer
-- gives id bigint, connection_id bigint
