-- What a credential makes ends with it, and what somebody had before they left stays ended when they return.

-- Counts up with each credential and each leave, so that "made before they left" does not depend on a clock.
create sequence credential_born;

alter table session
  -- When the person last proved who they are; rights that lead to more rights need it to be a few minutes ago.
  add column authenticated_at timestamptz,
  add column born bigint not null default nextval('credential_born');
update session set authenticated_at = created_at;
alter table session alter column authenticated_at set not null;

alter table member
  -- Credentials born before this number are no longer good in this workspace.
  add column credentials_after bigint not null default 0;

alter table api_key
  add column born bigint not null default nextval('credential_born'),
  add column purpose text not null default 'API' check (purpose in ('API', 'PROVISIONING'));
alter table oauth_grant add column born bigint not null default nextval('credential_born');
alter table calendar_feed add column born bigint not null default nextval('credential_born');

alter table access_link
  -- Whose right an invitation hangs on: the member who invited, and the key they did it with.
  add column maker_id bigint,
  add column maker_key_id bigint;

alter table webhook_endpoint
  -- The key or the app's grant that made it; null for one that a person made in the app.
  add column maker_key_id bigint,
  add column maker_grant_id bigint;

-- Apps outside their own workspace lose what leads to people and their credentials.
update oauth_client set scopes = array(select s from unnest(scopes) s where s <> all('{users:read,users:write,oauth:clients:read,oauth:clients:write}'))
where workspace_id is null and scopes && '{users:read,users:write,oauth:clients:read,oauth:clients:write}';
with stranger as (
  update oauth_grant set scopes = array(select s from unnest(oauth_grant.scopes) s where s <> all('{users:read,users:write,oauth:clients:read,oauth:clients:write}'))
  from oauth_client client
  where client.id = oauth_grant.client_id and client.workspace_id is distinct from oauth_grant.workspace_id
    and oauth_grant.scopes && '{users:read,users:write,oauth:clients:read,oauth:clients:write}'
  returning oauth_grant.id
)
update oauth_token set scopes = array(select s from unnest(oauth_token.scopes) s where s <> all('{users:read,users:write,oauth:clients:read,oauth:clients:write}'))
from stranger where oauth_token.grant_id = stranger.id;
