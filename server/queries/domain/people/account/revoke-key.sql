-- Made by `npm run queries` from what the tests sent: server/domain/people/account/revoke-key.ts

select api_key.id, api_key.user_id, api_key.name, api_key.purpose, api_key.handling, api_key.hint, api_key.scopes, api_key.allowed_ips, api_key.expires_at, api_key.last_used_at, api_key.created_at, api_key.revoked_at, member_person.first_name, member_person.last_name, member_person.email from api_key join member_person on member_person.account_id = api_key.account_id and member_person.user_id = api_key.user_id where api_key.account_id = $1 and api_key.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, user_id bigint, name text, purpose text, handling text, hint text, scopes text[], allowed_ips text[], expires_at timestamp with time zone, last_used_at timestamp with time zone, created_at timestamp with time zone, revoked_at timestamp with time zone, first_name text, last_name text, email text

update api_key set revoked_at = $1 where account_id = $2 and id = $3 and revoked_at is null returning id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
-- gives id bigint
