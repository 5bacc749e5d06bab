-- What an entry says besides: through which credential, as which member, from which program, and whether it was done.
alter table audit_entry
  add column user_id bigint,
  add column credential jsonb,
  add column user_agent text,
  add column outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed')),
  -- Entries with the same key are one: a credential that is refused again and again stands here once an hour.
  add column once_key text,
  -- The chain: given after the commit, in the order of commits, so that writers do not wait for each other.
  add column sequence bigint,
  -- What can be erased is hashed with a salt that is erased with it, so that the hash reveals nothing of it.
  add column salt bytea,
  add column content_hash bytea,
  add column hash bytea;
update audit_entry set outcome = 'failed' where action = 'user.sign_in_failed';
create unique index audit_entry_once on audit_entry (account_id, once_key) where once_key is not null;
create unique index audit_entry_sequence on audit_entry (account_id, sequence) where sequence is not null;
create index audit_entry_unchained on audit_entry (account_id, id) where sequence is null;
create index audit_entry_newest on audit_entry (account_id, at, id);
drop index audit_entry_at;
create index audit_entry_of_user on audit_entry (account_id, user_id, at, id);

-- Where the chain of a workspace ends, and where what is still kept of it begins.
create table audit_chain (
  account_id bigint primary key references account (id) on delete cascade,
  last_sequence bigint not null default 0,
  last_hash bytea not null default '',
  -- The newest entry that was forgotten by age.
  anchor_sequence bigint not null default 0,
  anchor_hash bytea not null default '',
  verified_at timestamptz,
  -- Null: nothing was wrong.
  problem text
);
select tenant_table('audit_chain');

-- The same for what operators did. The ids stay as they were written: an entry of the chain never changes.
alter table operator_act
  add column credential jsonb,
  add column user_agent text,
  add column outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed')),
  add column sequence bigint,
  add column salt bytea,
  add column content_hash bytea,
  add column hash bytea,
  drop constraint operator_act_operator_id_fkey,
  drop constraint operator_act_workspace_id_fkey;
create unique index operator_act_sequence on operator_act (sequence) where sequence is not null;
create index operator_act_unchained on operator_act (id) where sequence is null;
create index operator_act_newest on operator_act (at, id);

create table operator_act_chain (
  is_only boolean primary key default true check (is_only),
  last_sequence bigint not null default 0,
  last_hash bytea not null default '',
  anchor_sequence bigint not null default 0,
  anchor_hash bytea not null default '',
  verified_at timestamptz,
  problem text
);
insert into operator_act_chain default values;
