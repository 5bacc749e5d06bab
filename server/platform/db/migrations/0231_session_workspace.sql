-- In which workspaces a session was used: its administrators see those, and end them there. Rows of sessions that are gone
-- are removed by the hourly upkeep.
create table session_workspace (
  account_id bigint not null,
  session_id text not null,
  user_id bigint not null,
  last_used_at timestamptz not null,
  -- Since then the session is no longer good in this workspace; in others it goes on.
  ended_at timestamptz,
  primary key (account_id, session_id),
  foreign key (account_id, user_id) references member (account_id, user_id)
);
create index session_workspace_member on session_workspace (account_id, user_id);
select tenant_table('session_workspace');
