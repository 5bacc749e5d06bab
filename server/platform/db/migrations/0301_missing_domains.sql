-- Since when the record of a verified domain is gone; the row goes with it after a while.
alter table verified_domain add column missing_since timestamptz;
