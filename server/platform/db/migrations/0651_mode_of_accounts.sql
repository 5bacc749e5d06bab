alter table account validate constraint account_mode;
