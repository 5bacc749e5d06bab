-- Made by `npm run queries` from what the tests sent: server/domain/sales/products/update.ts

update product set name = $1, description = $2, sku = $3, search_text = $4, parent_product_id = $5, price = $6, currency = $7, active = $8, updated_at = $9, version = version + 1 where account_id = $10 and id = $11
-- takes $1 text, $2 text, $3 text, $4 text, $5 bigint, $6 bigint, $7 text, $8 boolean, $9 timestamp with time zone, $10 bigint, $11 bigint
