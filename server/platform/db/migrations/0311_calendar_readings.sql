-- What reading calendars needs to know of earlier readings.

alter table calendar
  -- Counts the leases: only the process with the last one writes. A whole reading fills the generation of this number.
  add column lease bigint not null default 0,
  -- Since when every reading has failed; null while they succeed.
  add column failing_since timestamptz,
  -- How many items the whole readings of each day found to be other than the mirror said.
  add column differences integer not null default 0,
  -- So many entries of ours were gone at once that nobody is told before the member says that it is true.
  add column held_deletions integer not null default 0,
  add column deletions_confirmed boolean not null default false;

alter table call_entry
  -- What was put into `seen` last, also once it has been acted upon: it is put there once.
  add column noticed jsonb;
create index call_entry_uid on call_entry (account_id, calendar_id, uid);

