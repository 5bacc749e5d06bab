-- The audit log is only ever added to, also by the role that transactions run as. Erasing a person is the one
-- exception: this runs as the owner, takes the values out of what concerns the contact, and nothing else.
create function erase_from_audit(of_contact bigint, erased_name text) returns void
language sql security definer set search_path from current as $$
  update audit_entry a set before = null, after = null,
    ip = case when a.actor->>'type' = 'contact' then null else a.ip end,
    actor = case when a.actor->>'type' = 'contact' then a.actor || jsonb_build_object('name', erased_name) else a.actor end
  where a.account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and ((a.resource = 'contact' and a.resource_id = of_contact::text) or (a.resource in ('call', 'event_call') and a.resource_id in (
      select c.id::text from event_call c where c.account_id = a.account_id and c.contact_id = of_contact)))
$$;
