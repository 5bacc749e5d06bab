-- Where the feed of a workspace begins: a reader who stands before it has missed something, and is told.
alter table change_counter
  -- numbers of the present epoch are higher; one begins when a backup is restored
  add column epoch bigint not null default 0,
  -- changes up to this number are kept no longer
  add column gone bigint not null default 0;
update change_counter k set gone = coalesce(
  (select min(c.sequence) - 1 from change c where c.account_id = k.account_id and c.sequence is not null), k.last);
