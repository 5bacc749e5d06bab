-- Made by `npm run queries` from what the tests sent: server/domain/sales/deals/purge.ts

delete from deal where account_id = $1 and id in ( select d.id from deal d where d.account_id = $2 and deleted_at <= $3::timestamptz and deleted_at is not null and not exists (select from payment p where p.account_id = d.account_id and p.deal_id = d.id) order by d.id limit 500 for update skip locked) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint
