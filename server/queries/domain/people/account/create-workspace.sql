-- Made by `npm run queries` from what the tests sent: server/domain/people/account/create-workspace.ts

insert into public.account (id, name, slug, plan, time_zone, cell, mode, clock_at, created_at, updated_at) values (nextval('test_account_id'), $1, $2, $3, $4, $5, $6, $7::timestamptz, $8, $9) on conflict (slug) do nothing returning id
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 text, $7 timestamp with time zone, $8 timestamp with time zone, $9 timestamp with time zone
-- gives id bigint

insert into test_seed (account_id, seed) values ($1, $2)
-- takes $1 bigint, $2 text
