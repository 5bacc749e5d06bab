-- Notices about a waiting list: who waits for which event, and the time that was offered. They name these and not the entry of the list,
-- which a file of the workspace leaves out (docs/decisions/0229).
alter table notice
  add column contact_id bigint,
  add column event_id bigint,
  add column offered_at timestamptz;
-- The rows before have none of these, so there is nothing to validate later.
alter table notice add constraint notice_contact foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade not valid;
alter table notice add constraint notice_event foreign key (account_id, event_id) references event (account_id, id) on delete cascade not valid;
