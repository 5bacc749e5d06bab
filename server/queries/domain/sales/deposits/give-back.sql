-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/give-back.ts

update call_deposit set state = $1, reason = coalesce($2, reason), due_at = null, leased_until = null, error = null, updated_at = $3 where account_id = $4 and id = $5 and state = 'REFUNDING' returning id
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 bigint, $5 bigint
-- gives id bigint
