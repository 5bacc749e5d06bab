-- no transaction
create index concurrently if not exists account_advancing on account (id) where clock_until is not null;
