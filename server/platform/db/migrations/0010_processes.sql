-- Processes that answer requests now. While there is one it counts requests in memory; the second one that starts
-- makes all of them count in a shared place first.
create table process_heartbeat (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Whether it counts in the shared place already.
  shares_limits boolean not null
);

-- Requests of the current windows. Unlogged: losing it in a crash costs one window of ten seconds.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
