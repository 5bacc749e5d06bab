-- Made by `npm run queries` from what the tests sent: server/domain/sales/deals/update.ts

select settle_deal($1, $2)
-- takes $1 bigint, $2 bigint
-- gives settle_deal void

update deal set user_id = $1, product_id = $2, tag_id = $3, value = $4, discount = $5, type = $6, time = $7, transaction_type = $8, email = $9, notes = $10, external_ids = $11, updated_at = $12, version = version + 1 where account_id = $13 and id = $14
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 text, $7 timestamp with time zone, $8 text, $9 text, $10 text, $11 jsonb, $12 timestamp with time zone, $13 bigint, $14 bigint
