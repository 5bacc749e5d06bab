-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/store-account.ts

insert into calendar_connection (account_id, user_id, provider, name, server_url, login, addresses, secret, scopes, missing, purpose, capabilities, last_ok_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, array( select lower(address) from unnest($7::text[]) address union select lower(u.email) from member_person u where u.account_id = $8 and u.user_id = $9), '', $10::text[], $11::text[], $12, $13::jsonb, $14, $15, $16) on conflict (account_id, user_id, provider, coalesce(server_url, ''), lower(login)) where login is not null do update set addresses = excluded.addresses, scopes = excluded.scopes, missing = excluded.missing, purpose = excluded.purpose, capabilities = excluded.capabilities, status = 'CONNECTED', reason = null, failing_since = null, renewing_until = null, secret_version = calendar_connection.secret_version + 1, last_ok_at = excluded.last_ok_at, updated_at = excluded.updated_at, version = calendar_connection.version + 1 returning id
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 text, $6 text, $7 text[], $8 bigint, $9 bigint, $10 text[], $11 text[], $12 text, $13 jsonb, $14 timestamp with time zone, $15 timestamp with time zone, $16 timestamp with time zone
-- gives id bigint

select count(*) as n from calendar_connection where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives n bigint

select from member where account_id = $1 and user_id = $2 and status = 'ACTIVE' for no key update
-- takes $1 bigint, $2 bigint

update calendar_connection set secret = $1 where account_id = $2 and id = $3
-- takes $1 text, $2 bigint, $3 bigint
