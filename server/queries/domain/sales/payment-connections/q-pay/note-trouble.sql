-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/note-trouble.ts

update payment_connection set status = 'ERROR', reason = $1, updated_at = $2 where account_id = $3 and id = $4 and status <> 'ERROR'
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint
