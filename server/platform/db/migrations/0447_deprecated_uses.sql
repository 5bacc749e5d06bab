-- Who still uses what is deprecated: each key and app with the endpoint and the part of it, how often and when last. Read in the
-- portal; it grows with the number of keys and deprecations, not with requests.
create table deprecated_use (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('api_key', 'oauth')),
  credential text not null,
  method text not null,
  route text not null,
  part text not null,
  uses bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, kind, credential, method, route, part)
);
select tenant_table('deprecated_use');
