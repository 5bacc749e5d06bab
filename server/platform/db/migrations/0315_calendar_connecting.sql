-- How members connect their accounts at providers.

alter table calendar_connection
  -- What was asked for at a provider with OAuth; null where there is nothing to ask for.
  add column purpose text check (purpose in ('READ', 'WRITE')),
  -- What does not work because the member did not allow it, in words.
  add column missing text[] not null default '{}',
  -- One process at a time asks for a new token.
  add column renewing_until timestamptz;
-- An account is connected once; connecting it again replaces what it lets us in with.
create unique index calendar_connection_login
  on calendar_connection (account_id, user_id, provider, coalesce(server_url, ''), lower(login)) where login is not null;

-- Members who are at a provider and not back yet.
create table calendar_attempt (
  state_hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  workspace_id bigint not null,
  user_id bigint not null,
  provider text not null,
  purpose text not null,
  return_to text not null,
  -- What the answer is checked with, sealed for this row.
  checks text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (workspace_id, user_id) references member (account_id, user_id) on delete cascade
);
create index calendar_attempt_session on calendar_attempt (session_id);

-- When the provider is asked again to tell about changes: after half of the time that it promised.
alter table calendar add column channel_renew_at timestamptz;
create index calendar_channel_renew on calendar (channel_renew_at nulls first);
