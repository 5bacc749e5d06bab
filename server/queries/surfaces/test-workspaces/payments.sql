-- Made by `npm run queries` from what the tests sent: server/surfaces/test-workspaces/payments.ts

update test_payment set told = told + $1, dispute = 'LOST' where account_id = $2 and id = $3 and dispute = 'OPEN' returning told
-- takes $1 integer, $2 bigint, $3 bigint
-- gives told integer

update test_payment set told = told + $1, dispute = 'OPEN', disputed = $2::bigint where account_id = $3 and id = $4 and state = 'PAID' and dispute is null and $5::bigint > 0 and refunded + $6::bigint <= amount returning told
-- takes $1 integer, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint
-- gives told integer

update test_payment set told = told + $1, dispute = 'WON' where account_id = $2 and id = $3 and dispute = 'OPEN' returning told
-- takes $1 integer, $2 bigint, $3 bigint
-- gives told integer

update test_payment set told = told + $1, refunded = refunded + $2::bigint where account_id = $3 and id = $4 and state = 'PAID' and (dispute is null or dispute = 'WON') and $5::bigint > 0 and refunded + $6::bigint <= amount returning told
-- takes $1 integer, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint
-- gives told integer

update test_payment set told = told + $1, state = 'DECLINED' where account_id = $2 and id = $3 and state in ('OPEN', 'DECLINED') and expires_at > $4::timestamptz returning told
-- takes $1 integer, $2 bigint, $3 bigint, $4 timestamp with time zone
-- gives told integer

update test_payment set told = told + $1, state = 'PAID', paid_at = $2::timestamptz where account_id = $3 and id = $4 and state in ('OPEN', 'DECLINED') and expires_at > $5::timestamptz returning told
-- takes $1 integer, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 timestamp with time zone
-- gives told integer
