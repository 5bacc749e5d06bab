-- Pictures that were uploaded, redrawn. They are kept in the database: with it they are backed up, and every process has them.
-- A picture never changes: another one has another name, so that browsers may keep what they have.

-- The logo of a workspace and the covers of its events.
create table picture (
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (account_id, name)
);
select tenant_table('picture');

-- Their paths, as the one of a photo is in app_user.avatar_url.
alter table account add column logo_url text;
alter table event add column cover_url text;

-- The photo of a person, who is the same in all their workspaces.
create table person_picture (
  person_id bigint primary key references app_user (id) on delete cascade,
  name text not null unique,
  bytes bytea not null,
  created_at timestamptz not null
);
