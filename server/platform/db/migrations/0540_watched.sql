-- Deliveries that are due, for the count of those and the age of the oldest, and for those that lost their job.
create index webhook_delivery_waiting on webhook_delivery (next_attempt_at) where status = 'PENDING';

-- The span of what caused a change (W3C Trace Context), for the spans of what follows; null where nothing is recorded.
alter table change add column traceparent text;

-- Which work a process does, and what runs where: for the console of operators. Workers are here as well from now on; they count
-- no requests.
alter table process_heartbeat
  add column roles text[] not null default '{api}',
  add column version text,
  add column host text;
