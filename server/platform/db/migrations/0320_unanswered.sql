-- When a booking last asked in vain for what is new, so that a calendar which does not answer is not waited for again at once.
alter table calendar add column unanswered_at timestamptz;
