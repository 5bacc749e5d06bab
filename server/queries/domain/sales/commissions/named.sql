-- Made by `npm run queries` from what the tests sent: server/domain/sales/commissions/named.ts

select n.field, n.kind, n.id from jsonb_to_recordset($1::jsonb) as n (field text, kind text, id bigint) where not case n.kind when 'member' then exists (select from member m where m.account_id = $2 and m.user_id = n.id) when 'team' then exists (select from team t where t.account_id = $3 and t.id = n.id) when 'event' then exists (select from event e where e.account_id = $4 and e.id = n.id) else exists (select from product p where p.account_id = $5 and p.id = n.id) end order by 1, 3
-- takes $1 jsonb, $2 bigint, $3 bigint, $4 bigint, $5 bigint
-- gives field text, kind text, id bigint
