-- What follows from a change is written by subscribers once the change is committed, and no longer by its cause.

alter table change
  -- What subscribers have to know besides what the outside is told; forgotten once all of them are done.
  add column context jsonb;

alter table mail
  -- The change that the mail follows from. It is written once, however often a subscriber is handed the change.
  add column change_id bigint;
create unique index mail_once on mail (account_id, change_id, event_call_id, kind, to_address) nulls not distinct
  where change_id is not null;
