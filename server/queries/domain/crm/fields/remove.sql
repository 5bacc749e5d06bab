-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/remove.ts

select from custom_field f where f.account_id = $1 and f.id = any($2::bigint[]) and f.deleted_at is not null order by f.id for update
-- takes $1 bigint, $2 bigint[]

select from custom_field f where f.account_id = $1 and f.id = any($2::bigint[]) and f.deleted_at is null order by f.id for update
-- takes $1 bigint, $2 bigint[]

update custom_field set deleted_at = $1::timestamptz, updated_at = $2::timestamptz, version = version + 1 where account_id = $3 and id = any($4::bigint[])
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint[]

update custom_field set deleted_at = null, updated_at = $1::timestamptz, version = version + 1 where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
