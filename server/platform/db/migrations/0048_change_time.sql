-- Changes are looked up by their ids as often as by their time. While a table is young the planner takes every index
-- that begins with the workspace for equally good: this one now holds what has a number, which lookups by id do not ask.
drop index change_time;
create index change_time on change (account_id, occurred_at) where sequence is not null;

-- What a job carries waits: whoever asks for the job need not ask for the state too, nor read the index of open ones.
update webhook_delivery set job_id = null where status <> 'PENDING' and job_id is not null;
alter table webhook_delivery add constraint webhook_delivery_carried check (job_id is null or status = 'PENDING');
