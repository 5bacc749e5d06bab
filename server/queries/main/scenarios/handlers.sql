-- Made by `npm run queries` from what the tests sent: server/main/scenarios/handlers.ts

delete from scenario_act where account_id = $1 and run_id = $2
-- takes $1 bigint, $2 bigint

insert into scenario_run (account_id, name, file, user_id, scopes, credential, created_at) values ($1, $2, $3::jsonb, $4, $5::text[], $6::jsonb, $7) on conflict (account_id) where status in ('QUEUED', 'RUNNING') do nothing returning id
-- takes $1 bigint, $2 text, $3 jsonb, $4 bigint, $5 text[], $6 jsonb, $7 timestamp with time zone
-- gives id bigint

update scenario_run set status = 'CANCELLED', leased_until = null where account_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING') returning id
-- takes $1 bigint, $2 bigint
-- gives id bigint
