-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/replace-secrets.ts

update payment_connection set api_key = $1, is_live = $2, status = 'CONNECTED', reason = null, updated_at = $3 where account_id = $4 and id = $5
-- takes $1 text, $2 boolean, $3 timestamp with time zone, $4 bigint, $5 bigint

update payment_connection set webhook_secret = $1, updated_at = $2 where account_id = $3 and id = $4
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint
