-- A server of a cluster hands on the message of an error and not its constraint, so the message names it.
create or replace function name_event() returns trigger language plpgsql as $$
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
    raise unique_violation using message = 'duplicate key value violates unique constraint "event_slug"', constraint = 'event_slug';
  end if;
  if vanity is not null and not claim_event_name(new.account_id, vanity, new.id) then
    raise unique_violation using message = 'duplicate key value violates unique constraint "event_vanity_url"', constraint = 'event_vanity_url';
  end if;
  return null;
end $$;
