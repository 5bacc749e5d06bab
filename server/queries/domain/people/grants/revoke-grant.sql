-- Made by `npm run queries` from what the tests sent: server/domain/people/grants/revoke-grant.ts

select consent.id, consent.workspace_id, consent.client_id from oauth_grant consent join account on account.id = consent.workspace_id and account.deleted_at is null where consent.user_id = $1 and consent.revoked_at is null and consent.workspace_id = $2 order by consent.id
-- takes $1 bigint, $2 bigint
-- gives id bigint, workspace_id bigint, client_id text

select consent.id, consent.workspace_id, consent.client_id from oauth_grant consent join account on account.id = consent.workspace_id and account.deleted_at is null where consent.user_id = $1 and consent.revoked_at is null and true order by consent.id
-- takes $1 bigint
-- gives id bigint, workspace_id bigint, client_id text

update oauth_grant set revoked_at = $1 where id = $2 and revoked_at is null returning scopes
-- takes $1 timestamp with time zone, $2 bigint
-- gives scopes text[]
