-- Rules are looked at again after changes that have their numbers, so none before them is still to come.

create table automation_news (
  account_id bigint not null references account (id) on delete cascade,
  -- Of the latest change that may move the numbers of hosts.
  sequence bigint not null,
  primary key (account_id)
);
select tenant_table('automation_news');

alter table automation_rule
  drop column seen_change,
  -- Changes up to this one have been looked at.
  add column seen_sequence bigint not null default 0;
-- Whatever has happened until now is looked at once more.
update automation_rule set due_at = now() where active and deleted_at is null;
