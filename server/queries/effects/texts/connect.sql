-- Made by `npm run queries` from what the tests sent: server/effects/texts/connect.ts

insert into text_connection (account_id, provider, address_key, account_sid, auth_token, sender, created_at, updated_at) values ($1, $2, $3, $4, '', $5, $6, $7) on conflict (account_id) do update set updated_at = excluded.updated_at
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 text, $6 timestamp with time zone, $7 timestamp with time zone

update text_connection set provider = $1, account_sid = $2, auth_token = $3, sender = $4, whatsapp_sender = $5, whatsapp_templates = $6::jsonb, quiet_from = $7, quiet_to = $8, status = 'CONNECTED', reason = null where account_id = $9 and id = $10
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 jsonb, $7 integer, $8 integer, $9 bigint, $10 bigint

update text_connection set sender = $1, whatsapp_sender = $2, whatsapp_templates = $3::jsonb, quiet_from = $4, quiet_to = $5, updated_at = $6 where account_id = $7 and account_sid = $8 returning id
-- takes $1 text, $2 text, $3 jsonb, $4 integer, $5 integer, $6 timestamp with time zone, $7 bigint, $8 text
-- gives id bigint
