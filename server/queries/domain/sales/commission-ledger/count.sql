-- Made by `npm run queries` from what the tests sent: server/domain/sales/commission-ledger/count.ts

insert into commission_source as known (account_id, basis, source_id, month, deal_id) select $1, s.basis, s.source_id, $2::date, s.deal_id from jsonb_to_recordset($3::jsonb) as s (basis text, source_id bigint, deal_id bigint) order by s.basis, s.source_id on conflict (account_id, basis, source_id) do update set month = excluded.month, deal_id = excluded.deal_id where (known.month, known.deal_id) is distinct from (excluded.month, excluded.deal_id)
-- takes $1 bigint, $2 date, $3 jsonb

with oldest as (select min(month) as month from commission_due where account_id = $1), taken as ( delete from commission_due d using oldest where d.account_id = $2 and d.month = oldest.month returning d.month) select to_char(t.month, 'YYYY-MM') as month, exists ( select 1 from commission_due other where other.account_id = $3 and other.month > t.month) as has_more from taken t limit 1
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives month text, has_more boolean
