-- The field's own words for what these columns hold.
alter table call_entry rename column settled to resolved;
alter table event_call rename column clock_told to clock_published;
