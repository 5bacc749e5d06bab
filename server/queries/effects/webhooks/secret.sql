-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/secret.ts

update webhook_endpoint set secrets = $1::jsonb, secret_hint = $2, updated_at = $3, version = version + 1 where account_id = $4 and id = $5
-- takes $1 jsonb, $2 text, $3 timestamp with time zone, $4 bigint, $5 text
