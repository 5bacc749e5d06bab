-- Made by `npm run queries` from what the tests sent: server/platform/workspaces/ring.ts

with recursive ring as ( (select w.account_id from call_reminder w where w.status = 'PLANNED' and w.account_id > $1::bigint order by w.account_id limit 1) union all select (select w.account_id from call_reminder w where w.status = 'PLANNED' and w.account_id > ring.account_id order by w.account_id limit 1) from ring where ring.account_id is not null ) select ring.account_id from ring where ring.account_id < 1000000000000 and (select true from call_reminder w where w.account_id = ring.account_id and w.status = 'PLANNED' and w.due_at <= $2::timestamptz limit 1) and (select a.deleted_at is null from account a where a.id = ring.account_id) limit $3
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint
-- gives account_id bigint

with recursive ring as ( (select w.account_id from mail w where w.status = 'QUEUED' and w.account_id > $1::bigint order by w.account_id limit 1) union all select (select w.account_id from mail w where w.status = 'QUEUED' and w.account_id > ring.account_id order by w.account_id limit 1) from ring where ring.account_id is not null ) select ring.account_id from ring where ring.account_id < 1000000000000 and (select true from mail w where w.account_id = ring.account_id and w.status = 'QUEUED' and w.next_try_at <= $2::timestamptz limit 1) and (select a.deleted_at is null from account a where a.id = ring.account_id) limit $3
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint
-- gives account_id bigint
