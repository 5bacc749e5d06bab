-- Made by `npm run queries` from what the tests sent: server/effects/texts/connection-row.ts

select n.account_id, n.id as connection_id, n.provider, n.address_key, n.account_sid, n.auth_token, n.sender, n.whatsapp_sender, n.whatsapp_templates, n.quiet_from, n.quiet_to from text_connection n join account a on a.id = n.account_id and a.deleted_at is null where n.account_id = $1 and n.provider = $2 and n.address_key = $3
-- takes $1 bigint, $2 text, $3 text
-- gives account_id bigint, connection_id bigint, provider text, address_key text, account_sid text, auth_token text, sender text, whatsapp_sender text, whatsapp_templates jsonb, quiet_from integer, quiet_to integer

select n.account_id, n.id as connection_id, n.provider, n.address_key, n.account_sid, n.auth_token, n.sender, n.whatsapp_sender, n.whatsapp_templates, n.quiet_from, n.quiet_to from text_connection n where n.account_id = $1
-- takes $1 bigint
-- gives account_id bigint, connection_id bigint, provider text, address_key text, account_sid text, auth_token text, sender text, whatsapp_sender text, whatsapp_templates jsonb, quiet_from integer, quiet_to integer
