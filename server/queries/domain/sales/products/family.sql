-- Made by `npm run queries` from what the tests sent: server/domain/sales/products/family.ts

select id from product where account_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id for no key update
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select p.parent_product_id is not null as is_package, exists (select from product c where c.account_id = p.account_id and c.parent_product_id = $1 and c.deleted_at is null) as has_packages from product p where p.account_id = $2 and p.id = $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives is_package boolean, has_packages boolean
