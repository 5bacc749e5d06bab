-- Under a policy an index serves only conditions whose operator PostgreSQL calls leakproof; of `like`, `@>` and `&&` it
-- does not. The statements that live by such an index run as callwright_search, which reads the rows of every workspace
-- (they name theirs), but no credential, and which writes nothing.
create or replace function tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy workspace on %s using (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)',
    name
  );
  execute format('create policy search on %s for select to callwright_search using (true)', name);
end
$$;

do $$
declare
  guarded regclass;
begin
  for guarded in select polrelid from pg_policy where polname = 'workspace' loop
    execute format('create policy search on %s for select to callwright_search using (true)', guarded);
  end loop;
end
$$;

-- A workspace sees and changes itself alone.
alter table account enable row level security;
create policy workspace on account to callwright_app using (id = nullif(current_setting('app.account_id', true), '')::bigint);
create policy search on account for select to callwright_search using (true);
