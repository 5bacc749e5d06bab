-- The past of rows that belong to a record and are told of by no change of their own: hosts of calls, touches, notes, tags, answers.
-- Those of one record are one entry of the archive, by their keys. It is written with the rows (docs/decisions/0222).
-- safe: the new condition, in the next statement, allows more than this one
alter table archive_record drop constraint archive_record_resource_check;
alter table archive_record add constraint archive_record_resource_check check (resource in ('CONTACT', 'CALL', 'DEAL', 'PAYMENT', 'CLAIM',
  'HOSTS', 'TOUCHES', 'NOTES', 'TAGS', 'ANSWERS', 'CALL_ANSWERS', 'DEAL_ANSWERS')) not valid;

-- Since when the rows of records are kept: of an archive from before, they are filled in after it.
alter table archive_state add column rows_from timestamptz;

-- Which entry of the archive a row is in, under which key, and what it says there. A row that is in none has no resource.
create function archived_row(table_name name, r jsonb, out resource text, out owner bigint, out key text, out body jsonb)
language sql immutable as $$
  select
    case table_name
      when 'event_call_host' then case when r->>'event_call_id' is not null then 'HOSTS' end
      when 'contact_touch' then 'TOUCHES'
      when 'contact_note' then 'NOTES'
      when 'contact_tag' then 'TAGS'
      when 'field_answer' then case
        when r->>'contact_id' is not null then 'ANSWERS' when r->>'event_call_id' is not null then 'CALL_ANSWERS' when r->>'deal_id' is not null then 'DEAL_ANSWERS' end
    end,
    coalesce(r->>'contact_id', r->>'event_call_id', r->>'deal_id')::bigint,
    case table_name when 'event_call_host' then r->>'user_id' when 'contact_tag' then r->>'tag_id' when 'field_answer' then r->>'field_id' else r->>'id' end,
    case table_name
      when 'event_call_host' then jsonb_build_object('event_id', r->'event_id', 'assigned_at', r->'assigned_at', 'credit', r->'credit')
      when 'contact_tag' then '{}'
      else r - array['account_id', 'contact_id', 'event_call_id', 'deal_id', 'user_id', 'field_id']
        || case table_name when 'contact_note' then jsonb_build_object('user_id', r->'user_id') else '{}' end
    end
$$;

-- Folds rows of one record into its entry: by key what a row says, null where it is gone. Writers of one record follow each other.
create function archive_rows(account bigint, of_resource text, owner bigint, said jsonb) returns void language plpgsql as $$
declare
  moment constant timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());
  gone constant text[] := array(select e.key from jsonb_each(said) e where e.value = 'null');
  known record;
  taken jsonb;
begin
  insert into archive_record (account_id, resource, record_id, contact_id, body, changed_at, versions)
  values (account, of_resource, owner, case when of_resource in ('TOUCHES', 'NOTES', 'TAGS', 'ANSWERS') then owner end, said - gone, moment, 1)
  on conflict do nothing;
  if found then
    taken := (select jsonb_object_agg(e.key, null) from jsonb_each(said) e);
    insert into archive_version (account_id, resource, record_id, number, at, type, before)
    values (account, of_resource, owner, 1, moment, 'rows', taken);
    return;
  end if;
  select a.body, a.versions, a.changed_at into known from archive_record a
  where a.account_id = account and a.resource = of_resource and a.record_id = owner for update;
  taken := (select jsonb_object_agg(e.key, known.body->e.key) from jsonb_each(said) e where known.body->e.key is distinct from nullif(e.value, 'null'));
  if taken is null then
    return;
  end if;
  update archive_record a set body = (a.body || said) - gone, changed_at = greatest(a.changed_at, moment), versions = a.versions + 1
  where a.account_id = account and a.resource = of_resource and a.record_id = owner;
  insert into archive_version (account_id, resource, record_id, number, at, type, before)
  values (account, of_resource, owner, known.versions + 1, greatest(known.changed_at, moment), 'rows', taken);
end
$$;

create function archive_rows_inserted() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select m.account_id, o.resource, o.owner, jsonb_object_agg(o.key, o.body) as said
    from made m cross join lateral archived_row(tg_table_name, to_jsonb(m)) o
    where o.resource is not null group by 1, 2, 3 order by 1, 2, 3
  loop
    perform archive_rows(one.account_id, one.resource, one.owner, one.said);
  end loop;
  return null;
end
$$;

create function archive_rows_deleted() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select m.account_id, o.resource, o.owner, jsonb_object_agg(o.key, null) as said
    from gone m cross join lateral archived_row(tg_table_name, to_jsonb(m)) o
    where o.resource is not null group by 1, 2, 3 order by 1, 2, 3
  loop
    perform archive_rows(one.account_id, one.resource, one.owner, one.said);
  end loop;
  return null;
end
$$;

-- A row that has changed hands is gone from where it was.
create function archive_rows_updated() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select u.account_id, u.resource, u.owner, jsonb_object_agg(u.key, u.body order by u.place) as said
    from (
      select m.account_id, o.resource, o.owner, o.key, null::jsonb as body, 1 as place
      from was m cross join lateral archived_row(tg_table_name, to_jsonb(m)) o
      union all
      select m.account_id, o.resource, o.owner, o.key, o.body, 2
      from made m cross join lateral archived_row(tg_table_name, to_jsonb(m)) o
    ) u
    where u.resource is not null group by 1, 2, 3 order by 1, 2, 3
  loop
    perform archive_rows(one.account_id, one.resource, one.owner, one.said);
  end loop;
  return null;
end
$$;

-- Only for statements within a workspace: what somebody writes past the service is not in the archive, and the next check finds it.
-- A move to another cell takes the archive along.
create trigger event_call_host_kept after insert on event_call_host referencing new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_inserted();
create trigger event_call_host_kept_anew after update on event_call_host referencing old table as was new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_updated();
create trigger event_call_host_kept_gone after delete on event_call_host referencing old table as gone for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_deleted();
create trigger contact_touch_kept after insert on contact_touch referencing new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_inserted();
create trigger contact_touch_kept_anew after update on contact_touch referencing old table as was new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_updated();
create trigger contact_touch_kept_gone after delete on contact_touch referencing old table as gone for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_deleted();
create trigger contact_note_kept after insert on contact_note referencing new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_inserted();
create trigger contact_note_kept_anew after update on contact_note referencing old table as was new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_updated();
create trigger contact_note_kept_gone after delete on contact_note referencing old table as gone for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_deleted();
create trigger contact_tag_kept after insert on contact_tag referencing new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_inserted();
create trigger contact_tag_kept_anew after update on contact_tag referencing old table as was new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_updated();
create trigger contact_tag_kept_gone after delete on contact_tag referencing old table as gone for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_deleted();
create trigger field_answer_kept after insert on field_answer referencing new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_inserted();
create trigger field_answer_kept_anew after update on field_answer referencing old table as was new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_updated();
create trigger field_answer_kept_gone after delete on field_answer referencing old table as gone for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_deleted();

-- What was counted on booking pages, once more: by what each count added.
create table page_tally (
  account_id bigint not null,
  event_id bigint not null,
  day date not null,
  views integer not null,
  started integer not null,
  submitted integer not null,
  primary key (account_id, event_id, day),
  foreign key (account_id, event_id) references event (account_id, id) on delete cascade
);
select tenant_table('page_tally');

create function tally_pages() returns trigger language plpgsql as $$
begin
  insert into page_tally as p (account_id, event_id, day, views, started, submitted)
  values (new.account_id, new.event_id, new.day,
    new.views - coalesce(old.views, 0), new.started - coalesce(old.started, 0), new.submitted - coalesce(old.submitted, 0))
  on conflict (account_id, event_id, day) do update
  set views = p.views + excluded.views, started = p.started + excluded.started, submitted = p.submitted + excluded.submitted;
  return null;
end
$$;
create trigger event_stat_tally after insert or update on event_stat for each row
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function tally_pages();
insert into page_tally select account_id, event_id, day, views, started, submitted from event_stat;

-- The entries of records as they were at a moment.
create view past.rows_of with (security_invoker = true) as
  select a.account_id, a.resource, a.record_id as owner, r.key, r.value as body
  from public.archive_record a
  cross join lateral (select case
    when a.changed_at > current_setting('app.as_of')::timestamptz then a.body || coalesce((
      select public.jsonb_merged(v.before order by v.number desc) from public.archive_version v
      where v.account_id = a.account_id and v.resource = a.resource and v.record_id = a.record_id and v.at > current_setting('app.as_of')::timestamptz), '{}')
    else a.body end as body) b
  cross join lateral jsonb_each(b.body) r
  where r.value <> 'null';

-- Views of these tables as they were. Columns that are not kept are null.
create function make_past_rows(table_name name, owners jsonb, key_column name) returns void language plpgsql as $$
declare
  columns constant text := (
    select string_agg(format('r.%I', a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = format('public.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('account_id', key_column)
      and not owners ? a.attname);
  parts text := '';
  one record;
  other text;
begin
  for one in select o.key as owner, o.value as resource from jsonb_each_text(owners) o loop
    parts := parts || case parts when '' then '' else ' union all ' end || format('select b.account_id, b.key::bigint as %I, ', key_column);
    for other in select jsonb_object_keys(owners) loop
      parts := parts || format('%s as %I, ', case other when one.owner then 'b.owner' else 'null::bigint' end, other);
    end loop;
    parts := parts || case when columns is null then '''rows''::text as kind' else columns end || format(
      ' from past.rows_of b cross join lateral jsonb_populate_record(null::public.%I, b.body) r where b.resource = %L', table_name, one.resource);
  end loop;
  execute format('create view past.%I with (security_invoker = true) as %s', table_name, parts);
end
$$;

create or replace function make_past_views() returns void language plpgsql as $$
begin
  drop view if exists past.deal, past.payment, past.event_call, past.contact;
  drop view if exists past.event_call_host, past.contact_touch, past.contact_note, past.contact_tag, past.field_answer;
  perform make_past_view('contact', 'CONTACT');
  perform make_past_view('event_call', 'CALL');
  perform make_past_view('payment', 'PAYMENT');
  perform make_past_view('deal', 'DEAL');
  perform make_past_rows('event_call_host', '{"event_call_id": "HOSTS"}', 'user_id');
  perform make_past_rows('contact_touch', '{"contact_id": "TOUCHES"}', 'id');
  perform make_past_rows('contact_note', '{"contact_id": "NOTES"}', 'id');
  perform make_past_rows('contact_tag', '{"contact_id": "TAGS"}', 'tag_id');
  perform make_past_rows('field_answer', '{"contact_id": "ANSWERS", "event_call_id": "CALL_ANSWERS", "deal_id": "DEAL_ANSWERS"}', 'field_id');
end
$$;
select make_past_views();
