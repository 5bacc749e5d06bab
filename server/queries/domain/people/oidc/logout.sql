-- Made by `npm run queries` from what the tests sent: server/domain/people/oidc/logout.ts

delete from pending_sign_in where workspace_id = $1 and connection_id = $2 and ($3::text is null or provider_session = $4) and ($5::text is null or provider_subject = $6)
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 text, $6 text

insert into logout_token (workspace_id, connection_id, token_id, expires_at) values ($1, $2, $3, $4) on conflict do nothing returning token_id
-- takes $1 bigint, $2 bigint, $3 text, $4 timestamp with time zone
-- gives token_id text

with ended as (delete from session where workspace_id = $1 and connection_id = $2 and ($3::text is null or provider_session = $4) and ($5::text is null or provider_subject = $6) returning id, user_id) select ended.id, member.user_id from ended join member on member.account_id = $7 and member.person_id = ended.user_id
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 text, $6 text, $7 bigint
-- gives id text, user_id bigint
