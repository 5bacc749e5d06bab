-- Made by `npm run queries` from what the tests sent: server/effects/notices/list.ts

select count(*) as count from notice where account_id = $1 and user_id = $2 and read_at is null
-- takes $1 bigint, $2 bigint
-- gives count bigint
-- reads notice_unread 1

update notice set read_at = $1::timestamptz where account_id = $2 and user_id = $3 and read_at is null and id <= $4::bigint
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint
-- reads notice_unread 1

update notice set read_at = $1::timestamptz where account_id = $2 and user_id = $3 and read_at is null and id = any($4::bigint[])
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint[]
-- reads notice_unread 1
