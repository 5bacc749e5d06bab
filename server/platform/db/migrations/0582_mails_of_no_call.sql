-- Mails that are about no call are forgotten by age; the others go with their call.
create index mail_of_no_call on mail (account_id, created_at) where event_call_id is null;
