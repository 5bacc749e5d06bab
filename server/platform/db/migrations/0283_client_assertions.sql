-- Apps with a metadata document may prove who they are with a key (private_key_jwt, RFC 7523) that their document publishes.
alter table oauth_client drop constraint oauth_client_auth_method_check;
alter table oauth_client drop constraint oauth_client_check;
alter table oauth_client
  add constraint oauth_client_auth_method_check
    check (auth_method in ('none', 'client_secret_post', 'client_secret_basic', 'private_key_jwt')),
  add constraint oauth_client_check check ((auth_method in ('none', 'private_key_jwt')) = (secret_hash is null)),
  -- Where its keys are; null where they are in the document itself.
  add column jwks_uri text;

-- Assertions that were shown, until they are over: each works once.
create table oauth_assertion (
  client_id text not null references oauth_client (id) on delete cascade,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, jti_hash)
);
create index oauth_assertion_expiry on oauth_assertion (expires_at);
