-- Made by `npm run queries` from what the tests sent: server/effects/video-links/kept-meetings.ts

insert into test_meeting (account_id, connection_id, mark, starts_at, ends_at, written_at) values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $6::timestamptz) returning id
-- takes $1 bigint, $2 bigint, $3 text, $4 timestamp with time zone, $5 timestamp with time zone, $6 timestamp with time zone
-- gives id bigint

select id from test_meeting where account_id = $1 and connection_id = $2 and mark = $3 and not is_removed order by id limit 1
-- takes $1 bigint, $2 bigint, $3 text
-- gives id bigint

update test_meeting set is_removed = true, written_at = $1::timestamptz where account_id = $2 and connection_id = $3 and id = $4 and not is_removed
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint

update test_meeting set starts_at = $1::timestamptz, ends_at = $2::timestamptz, written_at = $3::timestamptz where account_id = $4 and connection_id = $5 and id = $6 and not is_removed returning id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 bigint, $6 bigint
-- gives id bigint
