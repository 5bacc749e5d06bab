-- Made by `npm run queries` from what the tests sent: server/domain/sales/commission-ledger/book.ts

insert into commission_book (account_id) values ($1) on conflict do nothing
-- takes $1 bigint

insert into commission_due (account_id, month) select $1, m.month from unnest($2::date[]) m (month) returning account_id
-- takes $1 bigint, $2 date[]
-- gives account_id bigint

select from commission_book where account_id = $1 for update
-- takes $1 bigint

select from commission_due where account_id = $1 limit 1
-- takes $1 bigint
