-- Made by `npm run queries` from what the tests sent: server/domain/sales/commissions/plan.ts

select p.id, p.name, p.created_at, p.updated_at, (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'validFrom', to_char(v.valid_from, 'YYYY-MM-DD'), 'validTo', to_char(v.valid_to, 'YYYY-MM-DD'), 'currency', v.currency, 'rules', v.rules, 'draws', v.draws, 'note', v.note, 'createdAt', v.created_at, 'withdrawnAt', v.withdrawn_at) order by v.number desc), '[]') from commission_version v where v.account_id = p.account_id and v.plan_id = p.id) as versions from commission_plan p where p.account_id = $1 and p.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, name text, created_at timestamp with time zone, updated_at timestamp with time zone, versions jsonb
