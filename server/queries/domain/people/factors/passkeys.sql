-- Made by `npm run queries` from what the tests sent: server/domain/people/factors/passkeys.ts

delete from passkey where id = $1 and user_id = $2 returning id
-- takes $1 bigint, $2 bigint
-- gives id bigint

insert into passkey (user_id, credential_id, public_key, sign_count, transports, name, created_at) values ($1, $2, $3, $4, $5::text[], $6, $7) on conflict (credential_id) do nothing returning id, user_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at
-- takes $1 bigint, $2 text, $3 bytea, $4 bigint, $5 text[], $6 text, $7 timestamp with time zone
-- gives id bigint, user_id bigint, credential_id text, public_key bytea, sign_count bigint, transports text[], name text, created_at timestamp with time zone, last_used_at timestamp with time zone

select id, user_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at from passkey where user_id = $1 order by created_at, id
-- takes $1 bigint
-- gives id bigint, user_id bigint, credential_id text, public_key bytea, sign_count bigint, transports text[], name text, created_at timestamp with time zone, last_used_at timestamp with time zone

select id, user_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at, (select passkey_handle from app_user where app_user.id = passkey.user_id) as handle from passkey where credential_id = $1
-- takes $1 text
-- gives id bigint, user_id bigint, credential_id text, public_key bytea, sign_count bigint, transports text[], name text, created_at timestamp with time zone, last_used_at timestamp with time zone, handle text

update app_user set passkey_handle = coalesce(passkey_handle, $1) where id = $2 returning passkey_handle
-- takes $1 text, $2 bigint
-- gives passkey_handle text

update passkey set sign_count = $1, last_used_at = $2 where id = $3 and (sign_count < $4 or (sign_count = 0 and $5 = 0)) returning id
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 integer
-- gives id bigint
