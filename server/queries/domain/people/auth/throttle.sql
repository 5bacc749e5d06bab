-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/throttle.ts

delete from throttle where key = $1
-- takes $1 text

update throttle set points = greatest(points - 1, 0), resets_at = coalesce($1::timestamptz, resets_at) where key = $2
-- takes $1 timestamp with time zone, $2 text

with before as ( select points, resets_at from throttle where key = $1 ), blocked as ( select ceil(extract(epoch from resets_at - make_interval(secs => $2) + make_interval(secs => least($3, $4 * power(2, least(points - $5, 10)))) - $6::timestamptz ))::integer as wait_sec from before where points >= $7 and resets_at > $8::timestamptz ), counted as ( insert into throttle as t (key, points, resets_at) select $9, 1, $10::timestamptz + make_interval(secs => $11) where not exists (select from blocked where wait_sec > 0) on conflict (key) do update set points = case when t.resets_at <= $12::timestamptz then 1 else t.points + 1 end, resets_at = excluded.resets_at where t.resets_at <= $13::timestamptz or t.points < $14 or t.resets_at - make_interval(secs => $15) + make_interval(secs => least($16, $17 * power(2, least(t.points - $18, 10)))) <= $19::timestamptz returning 1 ) select exists (select from counted) as allowed, coalesce((select wait_sec from blocked), $20) as wait_sec, (select resets_at from before) as resets_at
-- takes $1 text, $2 double precision, $3 double precision, $4 double precision, $5 integer, $6 timestamp with time zone, $7 integer, $8 timestamp with time zone, $9 text, $10 timestamp with time zone, $11 double precision, $12 timestamp with time zone, $13 timestamp with time zone, $14 integer, $15 double precision, $16 double precision, $17 double precision, $18 integer, $19 timestamp with time zone, $20 integer
-- gives allowed boolean, wait_sec integer, resets_at timestamp with time zone
