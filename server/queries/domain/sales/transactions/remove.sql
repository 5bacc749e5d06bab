-- Made by `npm run queries` from what the tests sent: server/domain/sales/transactions/remove.ts

delete from payment where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
