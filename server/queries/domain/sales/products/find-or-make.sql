-- Made by `npm run queries` from what the tests sent: server/domain/sales/products/find-or-make.ts

insert into product (account_id, name, description, parent_product_id, price, currency, sku, active, search_text, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (account_id, lower(name)) where deleted_at is null do nothing returning id
-- takes $1 bigint, $2 text, $3 text, $4 bigint, $5 bigint, $6 text, $7 text, $8 boolean, $9 text, $10 timestamp with time zone, $11 timestamp with time zone
-- gives id bigint

select id from product where account_id = $1 and lower(name) = lower($2) and deleted_at is null
-- takes $1 bigint, $2 text
-- gives id bigint
