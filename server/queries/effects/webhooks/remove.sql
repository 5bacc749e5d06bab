-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/remove.ts

select id from webhook_endpoint where account_id = $1 and id = $2
-- takes $1 bigint, $2 text
-- gives id text

update webhook_endpoint set deleted_at = $1, updated_at = $2, version = version + 1, secrets = '[]', headers = null, header_names = '{}' where account_id = $3 and id = $4 and deleted_at is null returning url
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 text
-- gives url text
