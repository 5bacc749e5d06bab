-- The names in the public addresses of events: an event has its slug, and may have another one (`vanityUrl`). Both kinds
-- are unique together, in a workspace.

create table event_name (
  account_id bigint not null,
  name text not null,
  event_id bigint not null,
  primary key (account_id, name),
  foreign key (account_id, event_id) references event (account_id, id) on delete cascade
);
create index event_name_event on event_name (account_id, event_id);
select tenant_table('event_name');

-- So far any text was taken, and led nowhere. What cannot be an address, or is one already, is nothing.
update event set settings = jsonb_set(settings, '{vanityUrl}', to_jsonb(lower(btrim(settings->>'vanityUrl'))))
where settings->>'vanityUrl' is not null;
update event e set settings = jsonb_set(settings, '{vanityUrl}', 'null')
where settings->>'vanityUrl' is not null
  and (settings->>'vanityUrl' !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(settings->>'vanityUrl') > 100
    or settings->>'vanityUrl' in ('admin', 'api', 'auth', 'book', 'booking', 'call', 'calendar', 'demo', 'embed', 'login', 'mcp', 'new', 'oauth', 'public', 'unsubscribe')
    or exists (
      select from event other
      where other.account_id = e.account_id and other.id <> e.id and other.deleted_at is null
        and (other.slug = e.settings->>'vanityUrl' or (other.settings->>'vanityUrl' = e.settings->>'vanityUrl' and other.id < e.id))));

insert into event_name (account_id, name, event_id)
select account_id, slug, id from event where deleted_at is null
union
select account_id, settings->>'vanityUrl', id from event where deleted_at is null and settings->>'vanityUrl' is not null;

-- The constraint that was violated says which of the two was taken.
create function name_event() returns trigger language plpgsql as $$
declare
  vanity text := new.settings->>'vanityUrl';
begin
  delete from event_name
  where account_id = new.account_id and event_id = new.id
    and (new.deleted_at is not null or name not in (new.slug, coalesce(vanity, new.slug)));
  if new.deleted_at is not null then
    return null;
  end if;
  if not claim_event_name(new.account_id, new.slug, new.id) then
    raise unique_violation using message = 'An event has this name', constraint = 'event_slug';
  end if;
  if vanity is not null and not claim_event_name(new.account_id, vanity, new.id) then
    raise unique_violation using message = 'An event has this name', constraint = 'event_vanity_url';
  end if;
  return null;
end $$;

-- Waits for another transaction that takes the same name.
create function claim_event_name(account bigint, wanted text, event bigint) returns boolean language plpgsql as $$
begin
  insert into event_name (account_id, name, event_id) values (account, wanted, event) on conflict do nothing;
  return found or exists (
    select from event_name where account_id = account and name = wanted and event_id = event);
end $$;

create trigger event_named after insert or update of slug, settings, deleted_at on event
for each row execute function name_event();
