-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/store-account.ts

select count(*) as n from calendar_connection where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives n bigint

select from member where account_id = $1 and user_id = $2 and status = 'ACTIVE' for no key update
-- takes $1 bigint, $2 bigint

update calendar_connection set secret = $1 where account_id = $2 and id = $3
-- takes $1 text, $2 bigint, $3 bigint

with own as materialized (select array( select lower(address) from unnest($1::text[]) address union select lower(u.email) from member_person u where u.account_id = $2 and u.user_id = $3) as addresses) insert into calendar_connection (account_id, user_id, provider, name, server_url, login, addresses, secret, scopes, missing, purpose, capabilities, last_ok_at, created_at, updated_at) select $4, $5, $6, $7, $8, $9, own.addresses, '', $10::text[], $11::text[], $12, $13::jsonb, $14::timestamptz, $15::timestamptz, $16::timestamptz from own on conflict (account_id, user_id, provider, coalesce(server_url, ''), lower(login)) where login is not null do update set addresses = excluded.addresses, scopes = excluded.scopes, missing = excluded.missing, purpose = excluded.purpose, capabilities = excluded.capabilities, status = 'CONNECTED', reason = null, failing_since = null, renewing_until = null, secret_version = calendar_connection.secret_version + 1, last_ok_at = excluded.last_ok_at, updated_at = excluded.updated_at, version = calendar_connection.version + 1 returning id
-- takes $1 text[], $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 text, $7 text, $8 text, $9 text, $10 text[], $11 text[], $12 text, $13 jsonb, $14 timestamp with time zone, $15 timestamp with time zone, $16 timestamp with time zone
-- gives id bigint
