-- On a server of a cluster a trigger fires on the shard of a table, whose name ends with a number.
create function table_of(relation name) returns text language sql immutable as $$ select regexp_replace(relation, '_\d{6,}$', '') $$;

create or replace function archive_rows_inserted() returns trigger language plpgsql as $$
declare
  kept constant text := table_of(tg_table_name);
  one record;
begin
  for one in
    select m.account_id, o.resource, o.owner, jsonb_object_agg(o.key, o.body) as said
    from made m cross join lateral archived_row(kept, to_jsonb(m)) o
    where o.resource is not null group by 1, 2, 3 order by 1, 2, 3
  loop
    perform archive_rows(one.account_id, one.resource, one.owner, one.said);
  end loop;
  return null;
end
$$;

create or replace function archive_rows_updated() returns trigger language plpgsql as $$
declare
  kept constant text := table_of(tg_table_name);
  one record;
begin
  for one in
    select u.account_id, u.resource, u.owner, jsonb_object_agg(u.key, u.body order by u.place) as said
    from (
      select m.account_id, o.resource, o.owner, o.key, null::jsonb as body, 1 as place
      from was m cross join lateral archived_row(kept, to_jsonb(m)) o
      union all
      select m.account_id, o.resource, o.owner, o.key, o.body, 2
      from made m cross join lateral archived_row(kept, to_jsonb(m)) o
    ) u
    where u.resource is not null group by 1, 2, 3 order by 1, 2, 3
  loop
    perform archive_rows(one.account_id, one.resource, one.owner, one.said);
  end loop;
  return null;
end
$$;

create or replace function archive_rows_deleted() returns trigger language plpgsql as $$
declare
  kept constant text := table_of(tg_table_name);
  one record;
begin
  for one in
    select m.account_id, o.resource, o.owner, jsonb_object_agg(o.key, null) as said
    from gone m cross join lateral archived_row(kept, to_jsonb(m)) o
    where o.resource is not null group by 1, 2, 3 order by 1, 2, 3
  loop
    perform archive_rows(one.account_id, one.resource, one.owner, one.said);
  end loop;
  return null;
end
$$;

-- A statement on tables of a cluster does not see the rows of the trigger.
create or replace function commission_entries_checked() returns trigger language plpgsql as $$
declare
  accounts bigint[];
  postings bigint[];
  periods date[];
begin
  select array_agg(account_id), array_agg(posting_id), array_agg(period) into accounts, postings, periods from added;
  if exists (
    select 1 from commission_entry e
    where (e.account_id, e.posting_id) in (select a.account_id, a.posting_id from unnest(accounts, postings) as a (account_id, posting_id))
    group by e.account_id, e.posting_id, e.period, e.currency having sum(e.amount) <> 0
  ) then
    raise exception 'A transaction of the commission ledger does not sum to zero' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from unnest(accounts, periods) as a (account_id, period)
    join commission_period p on p.account_id = a.account_id and p.month = a.period
    where p.closed_at is not null
  ) then
    raise exception 'A closed period of the commission ledger does not change' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
