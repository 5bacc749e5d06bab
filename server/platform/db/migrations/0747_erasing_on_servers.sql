-- A cluster plans no statement of a function in SQL that has parameters; the same in PL/pgSQL.
create or replace function erase_from_audit(of_contact bigint, erased_name text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  workspace constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
  shown constant jsonb := to_jsonb(erased_name);
begin
  update audit_entry a set before = null, after = null, salt = null,
    ip = case when a.actor->>'type' = 'contact' then null else a.ip end,
    user_agent = case when a.actor->>'type' = 'contact' then null else a.user_agent end,
    actor = case when a.actor->>'type' = 'contact' then jsonb_set(a.actor, '{name}', shown) else a.actor end
  where a.account_id = workspace
    and ((a.resource = 'contact' and a.resource_id = of_contact::text) or (a.resource in ('call', 'event_call') and a.resource_id in (
      select c.id::text from event_call c where c.account_id = workspace and c.contact_id = of_contact))
    or (a.resource = 'deal' and a.resource_id in (
      select d.id::text from deal d where d.account_id = workspace and d.contact_id = of_contact))
    or (a.resource = 'transaction' and a.resource_id in (
      select p.id::text from payment p where p.account_id = workspace and p.contact_id = of_contact)));
end
$$;

create or replace function erase_mentions_from_audit(addresses text[], after_id bigint, upto_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  workspace constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
  pattern text;
begin
  select '(?<![\w.+%-])(?:' || string_agg(regexp_replace(address, '([\\^$.*+?()[\]{}|])', '\\\1', 'g'), '|') || ')(?![\w-]|\.\w)' into pattern
  from unnest(addresses) as address where length(address) >= 6;
  update audit_entry a set before = null, after = null, salt = null
  where a.account_id = workspace and a.id > after_id and a.id <= upto_id
    -- Entries about members and keys are about those who work here, whatever is erased.
    and a.resource not in ('user', 'api_key') and (a.before::text ~* pattern or a.after::text ~* pattern);
end
$$;
