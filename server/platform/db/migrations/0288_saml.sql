-- Sign-in of companies with SAML 2.0.

alter table company_attempt
  -- What the provider sent in a form, sealed for this row, until the page of the service asks for it.
  add column message text;

-- Assertions that were used, so that none counts twice.
create table saml_assertion (
  workspace_id bigint not null,
  connection_id bigint not null,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (workspace_id, connection_id, assertion_hash),
  foreign key (workspace_id, connection_id) references sign_in_connection (account_id, id) on delete cascade
);
create index saml_assertion_by_end on saml_assertion (expires_at);
