-- What happens with names in a request that nobody knows. Keys from before go on ignoring them.
alter table api_key add column handling text not null default 'LENIENT' check (handling in ('STRICT', 'LENIENT'));
alter table api_key alter column handling drop default;
