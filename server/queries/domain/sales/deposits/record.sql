-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/record.ts

select p.id, p.deal_id from payment_source s join payment p on p.account_id = s.account_id and p.id = s.payment_id where s.account_id = $1 and s.connection_id = $2 and s.external_id = $3 for no key update of p
-- takes $1 bigint, $2 bigint, $3 text
-- gives id bigint, deal_id bigint
