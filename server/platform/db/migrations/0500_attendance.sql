-- When the invitee said that they will be there; forgotten when the call gets another time.
alter table event_call add column attendance_confirmed_at timestamptz;
