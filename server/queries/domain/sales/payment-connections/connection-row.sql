-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/connection-row.ts

select n.account_id, n.id, n.provider, n.address_key, n.api_key, n.webhook_secret from payment_connection n join account a on a.id = n.account_id and a.deleted_at is null where n.account_id = $1 and n.provider = $2 and n.address_key = $3
-- takes $1 bigint, $2 text, $3 text
-- gives account_id bigint, id bigint, provider text, address_key text, api_key text, webhook_secret text

select n.account_id, n.id, n.provider, n.address_key, n.api_key, n.webhook_secret from payment_connection n where n.account_id = $1 and n.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, provider text, address_key text, api_key text, webhook_secret text
