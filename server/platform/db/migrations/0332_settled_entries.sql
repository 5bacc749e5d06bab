-- What a calendar was found to hold instead of an entry, once a person has said what follows: it is shown no more.

alter table call_entry add column settled jsonb;
