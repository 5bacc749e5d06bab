-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/free-times/hold-rows.ts

delete from event_call_host where account_id = $1 and user_id = any($2::bigint[]) and held_until <= $3::timestamptz returning user_id
-- takes $1 bigint, $2 bigint[], $3 timestamp with time zone
-- gives user_id bigint

delete from slot_hold hold using ( select id from slot_hold where account_id = $1 and expires_at <= $2::timestamptz order by expires_at limit 200 for update skip locked ) expired where hold.account_id = $3 and hold.id = expired.id
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint

delete from slot_hold where account_id = $1 and id = any($2::text[])
-- takes $1 bigint, $2 text[]

delete from slot_hold where account_id = $1 and id = $2 returning event_id, extract(epoch from starts_at)::float8 * 1000 as start, extract(epoch from expires_at)::float8 * 1000 as expires, extract(epoch from created_at)::float8 * 1000 as made
-- takes $1 bigint, $2 text
-- gives event_id bigint, start double precision, expires double precision, made double precision

select user_id from event_call_host where account_id = $1 and hold_id = $2 order by user_id
-- takes $1 bigint, $2 text
-- gives user_id bigint

with expired as ( delete from event_call_host where account_id = $1 and user_id = any($2::bigint[]) and held_until <= $3::timestamptz returning user_id), new as (select $4::text as id), host as ( insert into event_call_host (account_id, hold_id, held_until, user_id, starts_at, span, blocking, assigned_at, credit) select $5, new.id, $6::timestamptz, h.user_id, $7::timestamptz, tstzrange($8, $9), true, $10::timestamptz, 0 from new, unnest($11::bigint[]) as h (user_id) join member m on m.account_id = $12 and m.user_id = h.user_id and m.status = 'ACTIVE' where (select count(*) from expired) >= 0 order by h.user_id for key share of m on conflict do nothing returning user_id ) insert into slot_hold (account_id, id, event_id, starts_at, duration_min, expires_at, address_key, created_at) select $13, new.id, $14, $15::timestamptz, $16, $17::timestamptz, $18, $19::timestamptz from new where (select count(*) from host) = $20 returning id
-- takes $1 bigint, $2 bigint[], $3 timestamp with time zone, $4 text, $5 bigint, $6 timestamp with time zone, $7 timestamp with time zone, $8 timestamp with time zone, $9 timestamp with time zone, $10 timestamp with time zone, $11 bigint[], $12 bigint, $13 bigint, $14 bigint, $15 timestamp with time zone, $16 integer, $17 timestamp with time zone, $18 text, $19 timestamp with time zone, $20 bigint
-- gives id text
