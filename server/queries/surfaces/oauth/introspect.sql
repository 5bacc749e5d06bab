-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/introspect.ts

select token.kind, consent.user_id, consent.resource, token.expires_at, token.created_at, array(select s from unnest(token.scopes) s where s = any($1::text[])) as scopes from oauth_token token join oauth_grant consent on consent.id = token.grant_id and consent.revoked_at is null join member on member.account_id = consent.workspace_id and member.user_id = consent.user_id and member.status = 'ACTIVE' join account on account.id = consent.workspace_id and account.deleted_at is null where token.token_hash = $2 and consent.client_id = $3 and token.revoked_at is null and token.consumed_at is null and token.expires_at > $4::timestamptz
-- takes $1 text[], $2 bytea, $3 text, $4 timestamp with time zone
-- gives kind text, user_id bigint, resource text, expires_at timestamp with time zone, created_at timestamp with time zone, scopes text[]
