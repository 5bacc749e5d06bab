-- Made by `npm run queries` from what the tests sent: server/domain/sales/transactions/link.ts

select id, deal_id, currency from payment where account_id = $1 and (id = any($2::bigint[]) or deal_id = $3) order by id for no key update
-- takes $1 bigint, $2 bigint[], $3 bigint
-- gives id bigint, deal_id bigint, currency text

update deal set updated_at = $1, version = version + 1 where account_id = $2 and id = any($3::bigint[])
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[]

update payment set deal_id = $1, contact_id = $2, actor = $3::jsonb, updated_at = $4, version = version + 1 where account_id = $5 and id = any($6::bigint[]) and deal_id is null returning id
-- takes $1 bigint, $2 bigint, $3 jsonb, $4 timestamp with time zone, $5 bigint, $6 bigint[]
-- gives id bigint

update payment set deal_id = null, actor = $1::jsonb, updated_at = $2, version = version + 1 where account_id = $3 and id = any($4::bigint[]) and deal_id is not null
-- takes $1 jsonb, $2 timestamp with time zone, $3 bigint, $4 bigint[]
