-- Made by `npm run queries` from what the tests sent: server/main/demo/keep-past.ts

select t.id, (select to_jsonb(own) from (select t.id as id, t.currency as currency, t.name as name, t.email as email, t.phone_number as phone_number, t.description as description, t.source as source, t.status as status, t.deal_id as deal_id, t.contact_id as contact_id, t.external_id as external_id, date_trunc('milliseconds', t.occurred_at) as occurred_at, t.updated_by as updated_by, t.actor as actor, date_trunc('milliseconds', t.created_at) as created_at, t.value as value, t.refunded_amount as refunded_amount, t.cash as cash) own) as body from "payment" t where t.account_id = $1 order by t.id
-- takes $1 bigint
-- gives id bigint, body jsonb
