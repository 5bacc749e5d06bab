-- Made by `npm run queries` from what the tests sent: server/platform/test-clock/advance.ts

select clock_until is not null as is_advancing from public.account where id = $1 for no key update
-- takes $1 bigint
-- gives is_advancing boolean

select id from account where clock_until is not null and deleted_at is null order by id
-- gives id bigint

update public.account set clock_until = $1::timestamptz where id = $2 and mode = 'TEST' and clock_until is null and clock_at < $3::timestamptz returning id
-- takes $1 timestamp with time zone, $2 bigint, $3 timestamp with time zone
-- gives id bigint
