-- A run that stopped by itself says why in `error`, as one that failed does. Whoever reads the file of a run goes on only
-- while it is the one they began with: erasing a person takes their rows out of it.
alter table import_run
  add column file_revision integer not null default 0,
  -- Tags that were made for it: undoing deletes those that nobody has by then.
  add column made_tags bigint[] not null default '{}';

-- One row of a file can make and change several records: a call, its contact, a product. In the order in which they were
-- made; undoing goes backwards.
alter table import_effect
  add column place smallint not null default 0,
  add column kind text;
update import_effect e set kind = r.resource, changed = case when e.changed is not null then jsonb_build_object('columns', e.changed) end from import_run r where r.account_id = e.account_id and r.id = e.import_id;
alter table import_effect
  alter column kind set not null,
  drop constraint import_effect_pkey,
  add primary key (account_id, import_id, row_number, place);
drop index import_effect_record;
create index import_effect_record on import_effect (account_id, kind, record_id);

-- A record that undoing has left as it is, because it was changed since.
alter table import_error add column record_id bigint;
