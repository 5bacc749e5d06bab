-- Made by `npm run queries` from what the tests sent: server/effects/texts/connect.ts

insert into text_connection (account_id, provider, address_key, account_sid, auth_token, sender, created_at, updated_at) values ($1, $2, $3, $4, '', $5, $6, $7) on conflict (account_id) do update set updated_at = excluded.updated_at
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 text, $6 timestamp with time zone, $7 timestamp with time zone

update text_connection set provider = $1, account_sid = $2, auth_token = $3, sender = $4, quiet_from = $5, quiet_to = $6, status = 'CONNECTED', reason = null where account_id = $7 and id = $8
-- takes $1 text, $2 text, $3 text, $4 text, $5 integer, $6 integer, $7 bigint, $8 bigint

update text_connection set sender = $1, quiet_from = $2, quiet_to = $3, updated_at = $4 where account_id = $5 and account_sid = $6 returning id
-- takes $1 text, $2 integer, $3 integer, $4 timestamp with time zone, $5 bigint, $6 text
-- gives id bigint
