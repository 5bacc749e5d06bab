-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/free-times/hold-rows.ts

delete from event_call_host where account_id = $1 and user_id = any($2::bigint[]) and held_until <= $3::timestamptz returning user_id
-- takes $1 bigint, $2 bigint[], $3 timestamp with time zone
-- gives user_id bigint

delete from slot_hold hold using ( select id from slot_hold where account_id = $1 and expires_at <= $2::timestamptz order by expires_at limit 200 for update skip locked ) expired where hold.account_id = $3 and hold.id = expired.id
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint

delete from slot_hold where account_id = $1 and id = $2 returning event_id, starts_at, expires_at, created_at
-- takes $1 bigint, $2 text
-- gives event_id bigint, starts_at timestamp with time zone, expires_at timestamp with time zone, created_at timestamp with time zone

delete from slot_hold where account_id = $1 and id = any($2::text[])
-- takes $1 bigint, $2 text[]

select user_id from event_call_host where account_id = $1 and hold_id = $2 order by user_id
-- takes $1 bigint, $2 text
-- gives user_id bigint

with expired as ( delete from event_call_host where account_id = $1 and user_id = any($2::bigint[]) and held_until <= $3::timestamptz returning user_id), new as (select $4::text as id), bookable as materialized ( select m.user_id from member m where m.account_id = $5 and m.user_id = any($6::bigint[]) and m.status = 'ACTIVE' and (select count(*) from expired) >= 0 order by m.user_id for key share ), host as ( insert into event_call_host (account_id, hold_id, held_until, user_id, starts_at, span, blocking, assigned_at, credit) select $7, new.id, $8::timestamptz, h.user_id, $9::timestamptz, tstzrange($10, $11), true, $12::timestamptz, 0 from new, bookable h order by h.user_id on conflict do nothing returning user_id ) insert into slot_hold (account_id, id, event_id, starts_at, duration_min, expires_at, address_key, created_at) select $13, new.id, $14, $15::timestamptz, $16, $17::timestamptz, $18, $19::timestamptz from new where (select count(*) from host) = $20 returning id
-- takes $1 bigint, $2 bigint[], $3 timestamp with time zone, $4 text, $5 bigint, $6 bigint[], $7 bigint, $8 timestamp with time zone, $9 timestamp with time zone, $10 timestamp with time zone, $11 timestamp with time zone, $12 timestamp with time zone, $13 bigint, $14 bigint, $15 timestamp with time zone, $16 integer, $17 timestamp with time zone, $18 text, $19 timestamp with time zone, $20 bigint
-- gives id text
