-- Made by `npm run queries` from what the tests sent: server/platform/retention/partitions.ts

select drop_partitions($1::regclass, $2::timestamptz)
-- takes $1 regclass, $2 timestamp with time zone
-- gives drop_partitions integer

select from partitions.request_log_default where at > $1::timestamptz limit 1
-- takes $1 timestamp with time zone

select make_partitions($1::regclass, $2, $3::timestamptz, $4::integer)
-- takes $1 regclass, $2 text, $3 timestamp with time zone, $4 integer
-- gives make_partitions integer
