-- Made by `npm run queries` from what the tests sent: server/domain/crm/privacy/retention.ts

select retention from account where id = $1 and deleted_at is null
-- takes $1 bigint
-- gives retention jsonb

update public.account set retention = jsonb_strip_nulls(retention || $1::jsonb) where id = $2
-- takes $1 jsonb, $2 bigint
