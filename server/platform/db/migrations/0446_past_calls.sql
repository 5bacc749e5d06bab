-- Which calls and deals of other systems were imported, by a digest of the system's name and its id: each once, however often
-- and from wherever it is sent at the same time.
create table imported_call (
  account_id bigint not null,
  key bytea not null,
  event_call_id bigint not null,
  primary key (account_id, key),
  foreign key (account_id, event_call_id) references event_call (account_id, id) on delete cascade
);
create index imported_call_of on imported_call (account_id, event_call_id);
select tenant_table('imported_call');

-- A deal that was deleted since is not imported again.
create table imported_deal (
  account_id bigint not null,
  key bytea not null,
  deal_id bigint,
  primary key (account_id, key),
  foreign key (account_id, deal_id) references deal (account_id, id) on delete set null (deal_id)
);
create index imported_deal_of on imported_deal (account_id, deal_id);
select tenant_table('imported_deal');
