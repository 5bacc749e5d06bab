-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/connect.ts

insert into payment_connection (account_id, provider, address_key, api_key, webhook_secret, is_live, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, provider) do nothing returning id
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 text, $6 boolean, $7 timestamp with time zone, $8 timestamp with time zone
-- gives id bigint

select id from payment_connection where account_id = $1 and provider = $2
-- takes $1 bigint, $2 text
-- gives id bigint
