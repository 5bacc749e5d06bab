-- Waiting mails and reminders are claimed workspace by workspace, in turns: from one workspace to the next along these.
create index mail_due on mail (account_id, next_try_at, id) where status = 'QUEUED';
create index call_reminder_due_of on call_reminder (account_id, due_at, id) where status = 'PLANNED';
-- Mails that are on their way count towards the limits of a day; few are at a time.
create index mail_sending on mail (account_id, sending_since) where sending_since is not null;
update mail set sending_since = null where sending_since is not null and status <> 'QUEUED';
