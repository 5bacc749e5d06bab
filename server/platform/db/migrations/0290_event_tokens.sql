-- The token of an event is looked up by its hash and kept sealed, as those of invitees are. SQL has no key to seal with: the
-- service seals what stands in `token`, and in the objects of changes, when it starts (server/main/seal-at-start.ts).

-- Receivers of webhooks may have repeated what they were sent.
update webhook_attempt a set response = replace(a.response, c.object->>'token', '…')
  from webhook_delivery d join change c on c.account_id = d.account_id and c.id = d.change_id
  where a.account_id = d.account_id and a.delivery_id = d.id and a.response is not null
    and c.type like 'event.%' and c.object ? 'token';

alter table event
  add column token_hash bytea,
  add column token_sealed text,
  alter column token drop not null;
update event set token_hash = sha256(convert_to(token, 'UTF8'));
alter table event
  alter column token_hash set not null,
  add constraint event_token_kept check ((token is null) <> (token_sealed is null));
drop index event_token;
create unique index event_token on event (account_id, token_hash);

-- Fields of the object that are secret, as JSON, sealed for the change.
alter table change add column sealed text;
-- For sealing anew: few changes have any.
create index change_sealed on change (account_id, id) where sealed is not null;

-- Both are empty once all is sealed, so that each start finds that out at once.
create index event_plain_token on event (account_id, id) where token is not null;
create index change_plain_token on change (account_id, id) where type like 'event.%' and object ? 'token';
