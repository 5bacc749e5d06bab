-- Made by `npm run queries` from what the tests sent: server/domain/sales/commission-ledger/ledger.ts

select to_char(e.period, 'YYYY-MM') as period, e.kind, to_char(e.month, 'YYYY-MM') as month, to_char(e.fact_month, 'YYYY-MM') as "factMonth", e.user_id as "userId", e.role, e.version_id as "versionId", e.rule_number as "ruleNumber", e.basis, e.currency, e.call_id as "callId", e.deal_id as "dealId", e.payment_id as "paymentId", sum(e.amount)::bigint as amount from commission_entry e where e.account_id = $1 and e.ledger_account = 'PAYABLE' and e.fact_month = $2::date and e.kind in ('EARNED', 'CLAWED_BACK') group by e.period, e.kind, e.month, e.fact_month, e.user_id, e.role, e.version_id, e.rule_number, e.basis, e.currency, e.call_id, e.deal_id, e.payment_id
-- takes $1 bigint, $2 date
-- gives period text, kind text, month text, factMonth text, userId bigint, role text, versionId bigint, ruleNumber integer, basis text, currency text, callId bigint, dealId bigint, paymentId bigint, amount bigint

select to_char(e.period, 'YYYY-MM') as period, e.kind, to_char(e.month, 'YYYY-MM') as month, to_char(e.fact_month, 'YYYY-MM') as "factMonth", e.user_id as "userId", e.role, e.version_id as "versionId", e.rule_number as "ruleNumber", e.basis, e.currency, e.call_id as "callId", e.deal_id as "dealId", e.payment_id as "paymentId", sum(e.amount)::bigint as amount from commission_entry e where e.account_id = $1 and e.ledger_account = 'PAYABLE' and e.kind in ('DRAW', 'ADVANCE', 'RECOVERED') group by e.period, e.kind, e.month, e.fact_month, e.user_id, e.role, e.version_id, e.rule_number, e.basis, e.currency, e.call_id, e.deal_id, e.payment_id
-- takes $1 bigint
-- gives period text, kind text, month text, factMonth text, userId bigint, role text, versionId bigint, ruleNumber integer, basis text, currency text, callId bigint, dealId bigint, paymentId bigint, amount bigint

select to_char(p.month, 'YYYY-MM') as month from commission_period p where p.account_id = $1 and p.closed_at is not null
-- takes $1 bigint
-- gives month text

select v.plan_id as "planId", e.user_id as "userId", e.currency, to_char(e.month, 'YYYY-MM') as month, sum(e.amount)::bigint as amount from commission_entry e join commission_version v on v.account_id = e.account_id and v.id = e.version_id where e.account_id = $1 and e.ledger_account = 'PAYABLE' and e.kind in ('EARNED', 'CLAWED_BACK') and exists (select from commission_version d where d.account_id = v.account_id and d.plan_id = v.plan_id and d.draws @> jsonb_build_array(jsonb_build_object('userId', e.user_id))) group by v.plan_id, e.user_id, e.currency, e.month
-- takes $1 bigint
-- gives planId bigint, userId bigint, currency text, month text, amount bigint

with posting as ( insert into commission_posting (account_id, posted_at) values ($1, $2::timestamptz) returning id ) insert into commission_entry (account_id, posting_id, ledger_account, user_id, period, month, fact_month, kind, line_key, role, version_id, rule_number, basis, call_id, deal_id, payment_id, currency, amount, why, posted_at) select $3, posting.id, e.account, e.user_id, e.period, e.month, e.fact_month, e.kind, e.line_key, e.role, e.version_id, e.rule_number, e.basis, e.call_id, e.deal_id, e.payment_id, e.currency, e.amount, e.why, $4::timestamptz from posting, jsonb_to_recordset($5::jsonb) as e (place integer, account text, user_id bigint, period date, month date, fact_month date, kind text, line_key text, role text, version_id bigint, rule_number integer, basis text, call_id bigint, deal_id bigint, payment_id bigint, currency text, amount bigint, why jsonb) order by e.place returning account_id
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint, $4 timestamp with time zone, $5 jsonb
-- gives account_id bigint
