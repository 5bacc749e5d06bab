-- Made by `npm run queries` from what the tests sent: server/domain/sales/deals/references.ts

select from "product" where account_id = $1 and id = $2 and deleted_at is null
-- takes $1 bigint, $2 bigint

select from "tag" where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
