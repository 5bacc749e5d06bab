-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/deliveries.ts

select id from webhook_endpoint where account_id = $1 and id = $2
-- takes $1 bigint, $2 text
-- gives id text
