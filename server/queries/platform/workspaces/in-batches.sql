-- Made by `npm run queries` from what the tests sent: server/platform/workspaces/in-batches.ts

select id from account where id < 1000000000000 and deleted_at is null and id in ( select a.id from account a where not exists ( select from archive_state s where s.account_id = a.id and s.holds_from is not null)) order by id
-- gives id bigint

select id from account where id < 1000000000000 and deleted_at is null and id in ( select account_id from commission_due union select account_id from commission_version where withdrawn_at is null and draws <> '[]') order by id
-- gives id bigint

select id from account where id < 1000000000000 and deleted_at is null and id in (select account_id from call_entry where seen is not null) order by id
-- gives id bigint

select id from account where id < 1000000000000 and deleted_at is null and id in (select account_id from waiting_entry where ended_at is null) order by id
-- gives id bigint

select id from account where id < 1000000000000 and deleted_at is null and id in (select v.account_id from archive_version v where v.at < $1::timestamptz) order by id
-- takes $1 timestamp with time zone
-- gives id bigint

select id from account where id < 1000000000000 and deleted_at is null and id in (select w.account_id from webhook_endpoint w where w.deleted_at <= $1::timestamptz and not exists ( select from webhook_delivery d where d.account_id = w.account_id and d.endpoint_id = w.id)) order by id
-- takes $1 timestamp with time zone
-- gives id bigint

select id from account where id = $1::bigint and deleted_at is null and id in (select account_id from contact where created_at <= $2::timestamptz and ip_address is not null) order by id
-- takes $1 bigint, $2 timestamp with time zone
-- gives id bigint

select id from account where id = $1::bigint and deleted_at is null and id in (select account_id from contact where deleted_at <= $2::timestamptz and deleted_at is not null and erased_at is null) order by id
-- takes $1 bigint, $2 timestamp with time zone
-- gives id bigint

select id from account where id = $1::bigint and deleted_at is null and id in (select account_id from contact_merge where undo_until <= $2::timestamptz) order by id
-- takes $1 bigint, $2 timestamp with time zone
-- gives id bigint

select id from account where id = $1::bigint and deleted_at is null and id in (select account_id from deal where deleted_at <= $2::timestamptz and deleted_at is not null) order by id
-- takes $1 bigint, $2 timestamp with time zone
-- gives id bigint

select id from account where id = $1::bigint and deleted_at is null and id in (select id from account where retention <> '{}') order by id
-- takes $1 bigint
-- gives id bigint
