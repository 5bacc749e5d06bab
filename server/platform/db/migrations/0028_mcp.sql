-- The doors of the MCP endpoint. Nothing here is worth a backup: losing it in a crash costs some seconds.

-- When the requests of a token came, in epoch milliseconds, while several processes count together. The window moves
-- with time, so that a count is not enough. The key is made of a hash: no table knows a token.
create unlogged table mcp_window (
  key text primary key,
  hits bigint[] not null,
  seen_at timestamptz not null default now()
);
create index mcp_window_seen on mcp_window (seen_at);

-- Open streams of GET /sse, each in the process that holds the connection.
create unlogged table mcp_session (
  id text primary key,
  -- Workspace and credential that opened it; nobody else may send to it.
  owner text not null,
  -- Renewed while the connection is open; a process that is gone renews nothing.
  seen_at timestamptz not null default now()
);

-- What POST /messages took for a stream that another process holds, until that one fetches it.
create unlogged table mcp_message (
  id bigint generated always as identity primary key,
  session_id text not null references mcp_session (id) on delete cascade,
  -- Who sent it, as its credential was checked where it arrived.
  sender jsonb not null,
  body jsonb not null
);
create index mcp_message_session on mcp_message (session_id, id);
