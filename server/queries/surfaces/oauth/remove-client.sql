-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/remove-client.ts

with gone as (update oauth_client set deleted_at = $1 where id = $2 and deleted_at is null returning id) update oauth_grant consent set revoked_at = $3 from gone where consent.client_id = gone.id and consent.revoked_at is null returning consent.workspace_id, consent.user_id, consent.scopes, exists (select from account where account.id = consent.workspace_id and account.deleted_at is null) as is_live
-- takes $1 timestamp with time zone, $2 text, $3 timestamp with time zone
-- gives workspace_id bigint, user_id bigint, scopes text[], is_live boolean
