-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/revoke.ts

select token.kind, token.grant_id, consent.client_id, consent.workspace_id, consent.user_id from oauth_token token join oauth_grant consent on consent.id = token.grant_id where token.token_hash = $1 and consent.client_id = $2
-- takes $1 bytea, $2 text
-- gives kind text, grant_id bigint, client_id text, workspace_id bigint, user_id bigint

update oauth_token set revoked_at = $1 where token_hash = $2 and revoked_at is null
-- takes $1 timestamp with time zone, $2 bytea
