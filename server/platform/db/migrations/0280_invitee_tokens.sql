-- The secret of the invitee's link is looked up by its hash and kept sealed. SQL has no key to seal with: the service seals
-- what stands in `token` when it starts (server/main/seal-at-start.ts), and nothing writes that column any more.
alter table event_call
  add column token_hash bytea,
  add column token_sealed text,
  alter column token drop not null;
update event_call set token_hash = sha256(convert_to(token, 'UTF8'));
alter table event_call
  alter column token_hash set not null,
  add constraint event_call_token_kept check ((token is null) <> (token_sealed is null));
drop index event_call_token;
create unique index event_call_token on event_call (account_id, token_hash);
-- Empty once they are sealed, so that each start finds that out at once.
create index event_call_plain_token on event_call (account_id, id) where token is not null;
