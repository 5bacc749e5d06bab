-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/free-times/host-scores.ts

insert into host_calibration as c (account_id, event_id, user_id, calibration, calibrated_at) select $1, $2, e.user_id, e.calibration, $3::timestamptz from unnest($4::bigint[], $5::float8[]) as e (user_id, calibration) order by e.user_id on conflict (account_id, event_id, user_id) do update set calibration = excluded.calibration, calibrated_at = excluded.calibrated_at
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 bigint[], $5 double precision[]

select p.user_id, (select coalesce(sum(h.credit), 0)::int from event_call_host h where h.account_id = $1 and h.event_id = $2 and h.user_id = p.user_id and h.assigned_at >= $3) as credit, (select extract(epoch from max(h.assigned_at))::float8 * 1000 from event_call_host h where h.account_id = $4 and h.event_id = $5 and h.user_id = p.user_id) as last, c.calibration, extract(epoch from c.calibrated_at)::float8 * 1000 as calibrated_at from unnest($6::bigint[]) as p (user_id) left join host_calibration c on c.account_id = $7 and c.event_id = $8 and c.user_id = p.user_id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 bigint, $5 bigint, $6 bigint[], $7 bigint, $8 bigint
-- gives user_id bigint, credit integer, last double precision, calibration double precision, calibrated_at double precision

select user_id from event_call_host where account_id = $1 and event_call_id = $2
-- takes $1 bigint, $2 bigint
-- gives user_id bigint
