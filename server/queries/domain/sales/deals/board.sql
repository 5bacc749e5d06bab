-- Made by `npm run queries` from what the tests sent: server/domain/sales/deals/board.ts

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select (select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id) as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads contact_preview 0, deal_by_payment_status 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select (select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id) as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and "d"."user_id" = any($2::bigint[]) ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 bigint[]
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads contact_preview 0, deal_by_closer 1

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select (select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id) as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and d.contact_id in ( select c.id from contact c where c.account_id = $2 and c.stage_option_id = $3) ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads contact_pkey 0, contact_preview 0, deal_by_payment_status 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select (select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id) as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and d.event_call_id = $2 ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 bigint
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads contact_preview 0, deal_by_payment_status 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select (select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id) as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and d.event_call_id in ( select c.id from event_call c where c.account_id = $2 and c.event_id = any($3::bigint[])) ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads contact_preview 0, deal_by_payment_status 0, event_call_pkey 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select (select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id) as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and d.id = any($2::bigint[]) ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 bigint[]
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads contact_preview 0, deal_by_payment_status 1

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select (select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id) as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and d.id in ( select s.id from deal s where "s"."account_id" = $2 and ("s"."search_text" like $3) union select s.id from deal s join contact c on c.account_id = s.account_id and c.id = s.contact_id where "c"."account_id" = $4 and ("c"."search_text" like $5) union select s.id from deal s join product p on p.account_id = s.account_id and p.id = s.product_id where "p"."account_id" = $6 and ("p"."search_text" like $7) union select p.deal_id from payment p where "p"."account_id" = $8 and p.deal_id is not null and ("p"."search_text" like $9)) ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 bigint, $3 text, $4 bigint, $5 text, $6 bigint, $7 text, $8 bigint, $9 text
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads contact_pkey 0, contact_preview 0, deal_by_id 0, deal_currency 0, payment_deal 0, product_pkey 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select d.payment_status as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads deal_by_payment_status 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select d.payment_status as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and d.transaction_type = any($2::text[]) ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 text[]
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads deal_by_payment_status 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select d.transaction_type as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads deal_by_payment_status 0

select matched.key, matched.currency, count(*) as count, sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected from ( select d.transaction_type as key, d.currency, d.value - d.discount as value, d.collected from deal d where d.account_id = $1 and d.deleted_at is null and (d.user_id = $2 or d.setter_id = $3) ) matched group by matched.key, matched.currency order by matched.key nulls first, sum(matched.value) desc, matched.currency
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives key text, currency text, count bigint, value bigint, collected bigint
-- reads deal_by_payment_status 0
