-- Made by `npm run queries` from what the tests sent: server/platform/test-clock/hold.ts

select from test_seed where account_id = $1 and held_until > now()
-- takes $1 bigint

update test_seed set held_by = $1::uuid, held_until = now() + $2::interval where account_id = $3 and (held_until is null or held_until <= now()) returning account_id
-- takes $1 uuid, $2 interval, $3 bigint
-- gives account_id bigint

update test_seed set held_by = null, held_until = null where account_id = $1 and held_by = $2::uuid
-- takes $1 bigint, $2 uuid
