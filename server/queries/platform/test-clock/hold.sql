-- Made by `npm run queries` from what the tests sent: server/platform/test-clock/hold.ts

select from public.account where id = $1 and deleted_at is null
-- takes $1 bigint

select from test_seed where account_id = $1 and held_until > now()
-- takes $1 bigint

update test_seed set held_by = null, held_until = null where account_id = $1 and held_by = $2::uuid
-- takes $1 bigint, $2 uuid
