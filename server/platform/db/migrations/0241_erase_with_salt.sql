-- As before. The salt goes with the values: the hash of the content stays in the chain and reveals nothing of them.
create or replace function erase_from_audit(of_contact bigint, erased_name text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_entry a set before = null, after = null, salt = null,
    ip = case when a.actor->>'type' = 'contact' then null else a.ip end,
    user_agent = case when a.actor->>'type' = 'contact' then null else a.user_agent end,
    actor = case when a.actor->>'type' = 'contact' then a.actor || jsonb_build_object('name', erased_name) else a.actor end
  where a.account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and ((a.resource = 'contact' and a.resource_id = of_contact::text) or (a.resource in ('call', 'event_call') and a.resource_id in (
      select c.id::text from event_call c where c.account_id = a.account_id and c.contact_id = of_contact))
    or (a.resource = 'deal' and a.resource_id in (
      select d.id::text from deal d where d.account_id = a.account_id and d.contact_id = of_contact))
    or (a.resource = 'transaction' and a.resource_id in (
      select p.id::text from payment p where p.account_id = a.account_id and p.contact_id = of_contact)))
$$;
