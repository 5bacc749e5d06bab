-- Made by `npm run queries` from what the tests sent: server/effects/texts/connection.ts

select n.account_id, n.id as connection_id, n.provider, n.address_key, n.account_sid, n.auth_token, n.sender, n.whatsapp_sender, n.whatsapp_templates, n.quiet_from, n.quiet_to, n.status, n.reason, n.created_at, n.updated_at, (select count(*)::integer from text_message t where t.account_id = n.account_id and t.status = 'QUEUED') as waiting from text_connection n where n.account_id = $1
-- takes $1 bigint
-- gives account_id bigint, connection_id bigint, provider text, address_key text, account_sid text, auth_token text, sender text, whatsapp_sender text, whatsapp_templates jsonb, quiet_from integer, quiet_to integer, status text, reason text, created_at timestamp with time zone, updated_at timestamp with time zone, waiting integer
