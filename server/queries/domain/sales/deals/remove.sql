-- Made by `npm run queries` from what the tests sent: server/domain/sales/deals/remove.ts

select id from payment where account_id = $1 and deal_id = any($2::bigint[]) order by id for no key update
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

update deal set deleted_at = $1::timestamptz, updated_at = $2::timestamptz, version = version + 1 where account_id = $3 and id = any($4::bigint[])
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint[]
