-- Made by `npm run queries` from what the tests sent: server/domain/sales/products/remove.ts

select id from product where account_id = $1 and id = any($2::bigint[]) and deleted_at is not null order by id for update
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select id from product where account_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id for update
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select id, name from product where account_id = $1 and parent_product_id = any($2::bigint[]) and deleted_at is null and id <> all($3::bigint[]) order by id
-- takes $1 bigint, $2 bigint[], $3 bigint[]
-- gives id bigint, name text

update product p set deleted_at = null, updated_at = $1::timestamptz, version = version + 1, parent_product_id = ( select parent.id from product parent where parent.account_id = p.account_id and parent.id = p.parent_product_id and (parent.deleted_at is null or parent.id = any($2::bigint[]))) where p.account_id = $3 and p.id = any($4::bigint[])
-- takes $1 timestamp with time zone, $2 bigint[], $3 bigint, $4 bigint[]

update product set deleted_at = $1::timestamptz, updated_at = $2::timestamptz, version = version + 1 where account_id = $3 and id = any($4::bigint[])
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint[]
