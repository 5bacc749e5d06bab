-- Made by `npm run queries` from what the tests sent: server/platform/cells/forget-deleted-tests.ts

select id, cell from account where id >= 1000000000000 and deleted_at <= $1::timestamptz order by id
-- takes $1 timestamp with time zone
-- gives id bigint, cell text
