-- Made by `npm run queries` from what the tests sent: server/domain/sales/outcomes/remove-deals.ts

select c.id, c.status, c.outcome from event_call c where c.account_id = $1 and c.id in ( select d.event_call_id from deal d where d.account_id = $2 and d.id = any($3::bigint[]) and d.deleted_at is null) order by c.id for no key update of c
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives id bigint, status text, outcome text
