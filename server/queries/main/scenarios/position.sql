-- Made by `npm run queries` from what the tests sent: server/main/scenarios/position.ts

select number, extract(epoch from at)::float8 * 1000 as at_ms, act from scenario_act where account_id = $1 and run_id = $2 order by at, number
-- takes $1 bigint, $2 bigint
-- gives number bigint, at_ms double precision, act jsonb

update scenario_run set cast_ids = $1::jsonb, from_at = $2::timestamptz, at = $3::timestamptz, to_at = $4::timestamptz where account_id = $5 and id = $6 and attempt = $7 and status = 'RUNNING'
-- takes $1 jsonb, $2 timestamp with time zone, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint, $6 bigint, $7 integer

with counted as ( update scenario_run set acts = acts + $1 where account_id = $2 and id = $3 returning acts ) insert into scenario_act (account_id, run_id, number, at, act) select $4, $5, counted.acts - $6 + a.place, a.at, a.act::jsonb from counted, unnest($7::timestamptz[], $8::text[]) with ordinality as a (at, act, place) order by a.place returning number
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 timestamp with time zone[], $8 text[]
-- gives number bigint

with done as ( delete from scenario_act where account_id = $1 and run_id = $2 and number = $3 ) update scenario_run set at = $4::timestamptz, next_lead = coalesce($5::integer, next_lead), performed = $6::jsonb, refused = $7::jsonb where account_id = $8 and id = $9 and attempt = $10 and status = 'RUNNING' returning id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 integer, $6 jsonb, $7 jsonb, $8 bigint, $9 bigint, $10 integer
-- gives id bigint

with rest as (delete from scenario_act where account_id = $1 and run_id = $2) update scenario_run set status = 'DONE', at = to_at, leased_until = null where account_id = $3 and id = $4 and attempt = $5 and status = 'RUNNING'
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 integer
