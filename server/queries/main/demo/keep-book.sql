-- Made by `npm run queries` from what the tests sent: server/main/demo/keep-book.ts

with last as materialized ( select max(e.id) as id from commission_entry e where e.account_id = $1 and e.period = $2::date and e.ledger_account = 'PAYABLE' ) insert into commission_period (account_id, month, approved_at, approved_by, approved_entry_id, closed_at, closed_by, updated_at) select $3, $4::date, $5::timestamptz, $6::bigint, last.id, $7::timestamptz, case when $8::timestamptz is not null then $9::bigint end, $10::timestamptz from last returning account_id
-- takes $1 bigint, $2 date, $3 bigint, $4 date, $5 timestamp with time zone, $6 bigint, $7 timestamp with time zone, $8 timestamp with time zone, $9 bigint, $10 timestamp with time zone
-- gives account_id bigint
