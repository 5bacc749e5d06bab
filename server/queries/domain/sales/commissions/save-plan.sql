-- Made by `npm run queries` from what the tests sent: server/domain/sales/commissions/save-plan.ts

insert into commission_plan (account_id, name, created_at, updated_at) values ($1, $2, $3::timestamptz, $4::timestamptz) returning id
-- takes $1 bigint, $2 text, $3 timestamp with time zone, $4 timestamp with time zone
-- gives id bigint

select v.plan_id, to_char(v.valid_from, 'YYYY-MM-DD') as valid_from, to_char(v.valid_to, 'YYYY-MM-DD') as valid_to, v.withdrawn_at is not null as is_withdrawn from commission_version v where v.account_id = $1 and v.id = $2
-- takes $1 bigint, $2 bigint
-- gives plan_id bigint, valid_from text, valid_to text, is_withdrawn boolean

update commission_plan set updated_at = $1::timestamptz where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

update commission_version set withdrawn_at = $1::timestamptz where account_id = $2 and id = $3 and withdrawn_at is null
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

with last as materialized ( select coalesce(max(v.number), 0) as number from commission_version v where v.account_id = $1 and v.plan_id = $2 ) insert into commission_version (account_id, plan_id, number, valid_from, valid_to, currency, rules, draws, note, created_by, created_at) select $3, $4, last.number + 1, $5::date, $6::date, $7, $8::jsonb, $9::jsonb, $10, $11, $12::timestamptz from last returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 date, $6 date, $7 text, $8 jsonb, $9 jsonb, $10 text, $11 bigint, $12 timestamp with time zone
-- gives account_id bigint
