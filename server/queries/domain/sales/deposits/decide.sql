-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/decide.ts

select id from call_deposit where account_id = $1 and id = $2 and state = 'OPEN' for no key update
-- takes $1 bigint, $2 bigint
-- gives id bigint

update call_deposit set state = 'BOOKED', event_call_id = $1, payment_key = $2, payment_id = $3, body = null, due_at = null, leased_until = null, error = null, updated_at = $4 where account_id = $5 and id = $6 and state = 'OPEN' returning id
-- takes $1 bigint, $2 text, $3 bigint, $4 timestamp with time zone, $5 bigint, $6 bigint
-- gives id bigint

update call_deposit set state = 'EXPIRED', reason = $1, body = null, due_at = null, leased_until = null, error = null, updated_at = $2 where account_id = $3 and id = $4 and state = 'OPEN' returning id
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint
-- gives id bigint

update call_deposit set state = 'REFUNDING', reason = $1, payment_key = $2, body = null, round = 0, tries = 0, due_at = $3, leased_until = null, error = null, updated_at = $4 where account_id = $5 and id = $6 and state = 'OPEN' returning id
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint, $6 bigint
-- gives id bigint
