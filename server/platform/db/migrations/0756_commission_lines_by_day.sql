-- no transaction
-- The day a line is for, as lists order by it: the one its reason names, or that on which it was added. Written out, because
-- PostgreSQL takes `to_char` for a function whose answer may change.
create index concurrently if not exists commission_entry_day on commission_entry (account_id, (coalesce(why->>'day',
  lpad(extract(year from posted_at at time zone 'UTC')::text, 4, '0') || '-' || lpad(extract(month from posted_at at time zone 'UTC')::text, 2, '0')
  || '-' || lpad(extract(day from posted_at at time zone 'UTC')::text, 2, '0'))), id) where ledger_account = 'PAYABLE';
