-- Asks for what is kept before it is written: on Citus (docs/decisions/0227) an insert takes no query among its values, and names
-- in further cells could not be changed.
create or replace function keep_name() returns trigger language plpgsql as $$
declare
  kept constant text := table_of(tg_table_name);
  moment constant timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());
  before constant jsonb := to_jsonb(old);
  said constant jsonb := (select jsonb_object_agg(k, before->k) from unnest(names_kept(kept)) k);
begin
  -- Of several changes at one moment, the first one takes away what held until then.
  insert into name_of_then as n (account_id, kind, id, until, body, gone)
  values (old.account_id, kept, old.id, moment, said, tg_op = 'DELETE')
  on conflict (account_id, kind, id, until) do update set gone = true where excluded.gone;
  return null;
end
$$;
