-- Made by `npm run queries` from what the tests sent: server/domain/sales/commission-ledger/versions.ts

select v.id, v.plan_id, v.number, to_char(v.valid_from, 'YYYY-MM-DD') as valid_from, to_char(v.valid_to, 'YYYY-MM-DD') as valid_to, v.currency, v.rules, v.draws from commission_version v where v.account_id = $1 and v.withdrawn_at is null order by v.id
-- takes $1 bigint
-- gives id bigint, plan_id bigint, number integer, valid_from text, valid_to text, currency text, rules jsonb, draws jsonb
