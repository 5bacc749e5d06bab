-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/disconnect.ts

delete from payment_connection where account_id = $1 and id = $2 returning provider
-- takes $1 bigint, $2 bigint
-- gives provider text
