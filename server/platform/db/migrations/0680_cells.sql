-- A cell is a schema with tables of workspaces (docs/decisions/0214). The tables here are those of the first cell, `default`;
-- the others are made by `callwright cells add`. `shape` is the last migration that a cell was brought in line with.
create table cell (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,30}$'),
  -- Whether it takes new workspaces.
  is_open boolean not null default true,
  shape integer,
  created_at timestamptz not null default now()
);
insert into cell (name) values ('default');

-- Where the rows of a workspace are.
alter table account add column cell text not null default 'default';

-- A workspace on its way from one cell to another; where it is now, `account.cell` says.
create table cell_move (
  workspace_id bigint primary key references account (id) on delete cascade,
  from_cell text not null references cell (name),
  to_cell text not null references cell (name),
  started_at timestamptz not null
);

-- Begins a transaction in a cell: that of a workspace, wherever it is, or as the service ('') the one that is named. Says which
-- it is. Whoever moves a workspace waits for those who have entered and keeps others out until it has moved, so that nobody
-- reads or writes where it no longer is. Each cell has a view `account` of the workspaces that live there, so that what is on
-- its way in or out is worked on by nobody.
create function enter_cell(account text, wanted text) returns text language plpgsql as $$
declare
  found_cell text := wanted;
begin
  if account = '' then
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('callwright cells', 0));
  else
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('callwright workspace ' || account, 0));
    -- Its own statement after the lock, so that it sees what was committed meanwhile.
    found_cell := coalesce((select a.cell from public.account a where a.id = account::bigint), 'default');
  end if;
  perform pg_catalog.set_config('search_path', pg_catalog.quote_ident('cell_' || found_cell) || ', public', true);
  return found_cell;
end
$$;
