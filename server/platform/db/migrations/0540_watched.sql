-- Deliveries that are due, for the count of those and the age of the oldest, and for those that lost their job.
create index webhook_delivery_waiting on webhook_delivery (next_attempt_at) where status = 'PENDING';
