-- Made by `npm run queries` from what the tests sent: server/domain/people/credentials/current-rights.ts

select client.scopes, consent.born <= $1 as is_before, case when not exists ( select from oauth_token token where token.grant_id = consent.id and token.revoked_at is null and token.consumed_at is null and token.expires_at > $2::timestamptz ) then 'APP_ENDED' end as ended from oauth_grant consent join oauth_client client on client.id = consent.client_id and client.deleted_at is null and client.suspended_at is null where consent.id = $3 and consent.workspace_id = $4 and consent.user_id = $5 and consent.revoked_at is null
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint
-- gives scopes text[], is_before boolean, ended text

select role, credentials_after from member where account_id = $1 and user_id = $2 and status = 'ACTIVE'
-- takes $1 bigint, $2 bigint
-- gives role text, credentials_after bigint

select scopes, born <= $1 as is_before, case when revoked_at is not null then 'KEY_REVOKED' when expires_at <= $2::timestamptz then 'KEY_EXPIRED' end as ended from api_key where account_id = $3 and id = $4 and user_id = $5
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint
-- gives scopes text[], is_before boolean, ended text
