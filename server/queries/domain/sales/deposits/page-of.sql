-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/page-of.ts

update call_deposit set session_id = $1, updated_at = $2 where account_id = $3 and id = $4 and state = 'OPEN' and (session_id is null or session_id = $5) returning id
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 text
-- gives id bigint
