-- Made by `npm run queries` from what the tests sent: server/domain/people/grants/revoke-grant.ts

select consent.id, consent.workspace_id, consent.user_id, consent.client_id from member join oauth_grant consent on consent.workspace_id = member.account_id and consent.user_id = member.user_id join account on account.id = consent.workspace_id and account.deleted_at is null where member.account_id = $1 and member.user_id = $2 and consent.revoked_at is null order by consent.id
-- takes $1 bigint, $2 bigint
-- gives id bigint, workspace_id bigint, user_id bigint, client_id text

select consent.id, consent.workspace_id, consent.user_id, consent.client_id from member join oauth_grant consent on consent.workspace_id = member.account_id and consent.user_id = member.user_id join account on account.id = consent.workspace_id and account.deleted_at is null where member.person_id = $1 and consent.revoked_at is null order by consent.id
-- takes $1 bigint
-- gives id bigint, workspace_id bigint, user_id bigint, client_id text

update oauth_grant set revoked_at = $1 where id = $2 and revoked_at is null returning scopes
-- takes $1 timestamp with time zone, $2 bigint
-- gives scopes text[]
