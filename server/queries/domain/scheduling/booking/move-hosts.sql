-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/move-hosts.ts

delete from event_call_host where account_id = $1 and event_call_id = $2 returning user_id, assigned_at, credit
-- takes $1 bigint, $2 bigint
-- gives user_id bigint, assigned_at timestamp with time zone, credit smallint

insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at, credit) select $1, $2, h.user_id, $3, $4::timestamptz, tstzrange($5, $6), $7, h.assigned_at, $8 from unnest( $9::bigint[], $10::timestamptz[] ) as h (user_id, assigned_at) on conflict do nothing returning user_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 timestamp with time zone, $6 timestamp with time zone, $7 boolean, $8 smallint, $9 bigint[], $10 timestamp with time zone[]
-- gives user_id bigint

select user_id from contact where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives user_id bigint
