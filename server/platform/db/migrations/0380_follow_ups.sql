-- Whom to call again, by when that was promised.
create index event_call_follow_up on event_call (account_id, follow_up_at, id) where follow_up_at is not null;
