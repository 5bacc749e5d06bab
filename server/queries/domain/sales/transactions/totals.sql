-- Made by `npm run queries` from what the tests sent: server/domain/sales/transactions/totals.ts

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and ("p"."search_text" like $2) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 text
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and (p.deal_id is null or p.deal_id in ( select d.id from deal d where d.account_id = $2 and d.deleted_at is null and (d.user_id = $3 or d.setter_id = $4))) and p.id = any($5::bigint[]) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint[]
-- gives currency text, count bigint, value bigint, cash bigint
-- reads deal_by_payment_status 0, payment_by_value 1

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.contact_id = any($2::bigint[]) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 bigint[]
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_contact 1

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.deal_id = any($2::bigint[]) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 bigint[]
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_deal 1

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.deal_id in ( select d.id from deal d where d.account_id = $2 and d.deleted_at is null and (d.user_id = $3 or d.setter_id = $4)) and p.id = any($5::bigint[]) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint[]
-- gives currency text, count bigint, value bigint, cash bigint
-- reads deal_by_id 0, payment_deal 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.id = any($2::bigint[]) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 bigint[]
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 1

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and ("p"."search_text" like $2 and "p"."search_text" like $3) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 text, $3 text
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and (("p"."search_text" like $2) or "p"."search_text" like $3) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 text, $3 text
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and (position($2 in "p"."search_text") > 0) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 text
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.deal_id is not null group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.deal_id is null group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_unsynced 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.occurred_at >= $2::timestamptz and p.occurred_at < $3::timestamptz group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.occurred_at >= $2::timestamptz and p.occurred_at <= $3::timestamptz group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.source = any($2::text[]) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 text[]
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0

select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash from payment p where p.account_id = $1 and p.status = any($2::text[]) group by p.currency order by sum(p.value) desc, p.currency
-- takes $1 bigint, $2 text[]
-- gives currency text, count bigint, value bigint, cash bigint
-- reads payment_by_value 0
