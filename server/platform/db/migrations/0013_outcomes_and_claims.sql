-- Outcomes that can change, claims as a list, and what the clock has told about calls.

alter table event_call
  -- outcome_at is when the first one was recorded.
  add column outcome_updated_at timestamptz,
  -- What was told to the outside as time went by: 0 nothing, 1 started, 2 ended, 3 outcome overdue or none due.
  -- Calls of the past are not told about again.
  add column clock_told smallint not null default 3;
alter table event_call alter column clock_told set default 0;
update event_call set clock_told = 0 where ends_at > now();
update event_call set outcome_updated_at = outcome_at where outcome_at is not null;
create index event_call_clock on event_call (starts_at) where status = 'SCHEDULED' and clock_told < 3;

create index setter_claim_by_claimed on setter_claim (account_id, claimed_at, id);
create index setter_claim_by_setter on setter_claim (account_id, setter_id, claimed_at, id);
drop index setter_claim_setter;
create index setter_claim_by_contact on setter_claim (account_id, contact_id, claimed_at, id);
create index setter_claim_open_of_setter on setter_claim (account_id, setter_id) where released_at is null;
create index setter_claim_waiting on setter_claim (claimed_at) where released_at is null and claim_status = 'PENDING';

create trigger setter_claim_inserted after insert on setter_claim referencing new table as inserted
  for each statement execute function count_inserted();
create trigger setter_claim_removed after delete on setter_claim for each row execute function count_removed();
select add_to_row_count(account_id, 'setter_claim', count(*)) from setter_claim group by account_id;
-- Read from the clock, never stored.
update setter_claim set claim_status = 'SCHEDULED' where claim_status = 'DISCOVERY_OUTCOME_PENDING';
