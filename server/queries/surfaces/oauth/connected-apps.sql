-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/connected-apps.ts

select consent.client_id, client.name, client.homepage_url, consent.workspace_id, account.name as workspace_name, array(select distinct s from oauth_grant other, unnest(other.scopes) s where other.user_id = consent.user_id and other.client_id = consent.client_id and other.workspace_id = consent.workspace_id and other.revoked_at is null and other.connected_at is not null order by s) as scopes, min(consent.connected_at) as connected_at, max(consent.last_used_at) as last_used_at from member join oauth_grant consent on consent.workspace_id = member.account_id and consent.user_id = member.user_id join oauth_client client on client.id = consent.client_id and client.deleted_at is null join account on account.id = consent.workspace_id and account.deleted_at is null where member.person_id = $1 and consent.revoked_at is null and consent.connected_at is not null and ($2::bigint is null or consent.workspace_id = $3) group by consent.client_id, client.name, client.homepage_url, consent.workspace_id, consent.user_id, account.name order by lower(client.name), consent.workspace_id, consent.client_id
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives client_id text, name text, homepage_url text, workspace_id bigint, workspace_name text, scopes text[], connected_at timestamp with time zone, last_used_at timestamp with time zone

select consent.id, consent.user_id from member join oauth_grant consent on consent.workspace_id = member.account_id and consent.user_id = member.user_id where member.account_id = $1 and member.person_id = $2 and consent.client_id = $3 and consent.revoked_at is null
-- takes $1 bigint, $2 bigint, $3 text
-- gives id bigint, user_id bigint
