-- What is forgotten by age is found by age.
create index routing_decision_at on routing_decision (account_id, at);
create index mail_text on mail (account_id, created_at) where body_text <> '' and status <> 'QUEUED';
