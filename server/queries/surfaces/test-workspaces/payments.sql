-- Made by `npm run queries` from what the tests sent: server/surfaces/test-workspaces/payments.ts

update test_payment set told = told + 1, refunded = amount where account_id = $1 and id = $2 and state = 'PAID' and refunded < amount returning told
-- takes $1 bigint, $2 bigint
-- gives told integer

update test_payment set told = told + 1, state = 'DECLINED' where account_id = $1 and id = $2 and state in ('OPEN', 'DECLINED') and expires_at > $3::timestamptz returning told
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives told integer

update test_payment set told = told + 1, state = 'PAID', paid_at = $1::timestamptz where account_id = $2 and id = $3 and state in ('OPEN', 'DECLINED') and expires_at > $4::timestamptz returning told
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 timestamp with time zone
-- gives told integer
