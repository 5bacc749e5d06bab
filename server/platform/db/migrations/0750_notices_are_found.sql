-- no transaction
create index concurrently if not exists notice_about_contact on notice (account_id, contact_id) where contact_id is not null;
create index concurrently if not exists notice_about_event on notice (account_id, event_id) where event_id is not null;
