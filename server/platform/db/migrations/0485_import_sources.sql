-- Imports that are read over an API with a key, page by page.
alter table import_run
  add column base_url text,
  -- Sealed; forgotten when the import has ended.
  add column source_key text,
  -- Where the next page begins, as its source says it; null for the first.
  add column cursor text,
  -- How far each kind of record is.
  add column progress jsonb not null default '[]',
  -- What the source said last, while it is asked again, and how often that was.
  add column trouble text,
  add column tries integer not null default 0;

-- A part of a record that was imported without it.
alter table import_error add column is_part boolean not null default false;

-- Which account the ids of another system belong to: those of a second account must not be taken for them.
create table import_origin (
  account_id bigint not null,
  system text not null,
  origin text not null,
  primary key (account_id, system)
);
select tenant_table('import_origin');

-- Which record of another system is which here, and what it said when it was imported last.
create table import_link (
  account_id bigint not null,
  system text not null,
  kind text not null,
  external_id text not null,
  record_id bigint not null,
  -- Of what was imported, and what of it was left out: some of it is tried again by the next import.
  digest bytea not null,
  left_out jsonb not null default '[]',
  -- The import that made the record; null where it was here before.
  made_by bigint,
  -- Of a person who was erased: the id is kept as a keyed hash alone, so that they do not come again.
  is_erased boolean not null default false,
  primary key (account_id, system, kind, external_id)
);
create index import_link_record on import_link (account_id, kind, record_id);
select tenant_table('import_link');

-- What a dry run would have imported: later records refer to it. Null where there is no such record yet.
create table import_planned (
  account_id bigint not null,
  import_id bigint not null,
  kind text not null,
  external_id text not null,
  record_id bigint,
  primary key (account_id, import_id, kind, external_id),
  foreign key (account_id, import_id) references import_run (account_id, id) on delete cascade
);
select tenant_table('import_planned');
