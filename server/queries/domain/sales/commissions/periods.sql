-- Made by `npm run queries` from what the tests sent: server/domain/sales/commissions/periods.ts

select distinct to_char(e.fact_month, 'YYYY-MM') as month from commission_entry e where e.account_id = $1 and e.ledger_account = 'PAYABLE' and e.month <= $2::date and e.period >= $3::date
-- takes $1 bigint, $2 date, $3 date
-- gives month text

select to_char(m.month, 'YYYY-MM') as month from ( select e.period as month from commission_entry e where e.account_id = $1 and e.ledger_account = 'PAYABLE' union select p.month from commission_period p where p.account_id = $2 union select $3::date ) m order by m.month desc limit 120
-- takes $1 bigint, $2 bigint, $3 date
-- gives month text

update commission_period set closed_at = $1::timestamptz, closed_by = $2, updated_at = $3::timestamptz where account_id = $4 and month = $5::date and closed_at is null
-- takes $1 timestamp with time zone, $2 bigint, $3 timestamp with time zone, $4 bigint, $5 date

update commission_period set closed_at = null, closed_by = null, approved_at = null, approved_by = null, approved_entry_id = null, updated_at = $1::timestamptz where account_id = $2 and month = $3::date
-- takes $1 timestamp with time zone, $2 bigint, $3 date

with last as materialized ( select max(e.id) as id from commission_entry e where e.account_id = $1 and e.period = $2::date and e.ledger_account = 'PAYABLE' ) insert into commission_period as p (account_id, month, approved_at, approved_by, approved_entry_id, updated_at) select $3, $4::date, $5::timestamptz, $6, last.id, $7::timestamptz from last on conflict (account_id, month) do update set approved_at = excluded.approved_at, approved_by = excluded.approved_by, approved_entry_id = excluded.approved_entry_id, updated_at = excluded.updated_at where p.closed_at is null
-- takes $1 bigint, $2 date, $3 bigint, $4 date, $5 timestamp with time zone, $6 bigint, $7 timestamp with time zone
