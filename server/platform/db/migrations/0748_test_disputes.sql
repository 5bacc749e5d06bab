-- What payers of a test workspace have their banks take back: how much of the payment, and what the bank decided.
-- safe: the columns are new, every row has the default, and the table holds payments of test workspaces alone
alter table test_payment add column disputed bigint not null default 0;
-- safe: the column is new, every row is null in it, and the table holds payments of test workspaces alone
alter table test_payment add column dispute text constraint test_payment_dispute check (dispute in ('OPEN', 'WON', 'LOST'));
