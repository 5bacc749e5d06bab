-- What tags, events, products, fields, options and teams were called: records name them by their ids, so the past of a record needs
-- what was said under that id then (docs/decisions/0236). A row is what held until a moment; what holds now is in the table itself.
create table name_of_then (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  id bigint not null,
  until timestamptz not null,
  body jsonb not null,
  -- Whether it was deleted at that moment.
  gone boolean not null,
  primary key (account_id, kind, id, until)
);
select tenant_table('name_of_then');

-- What is kept of each of them. Where rows are deleted, all that their table has.
create function names_kept(table_name name) returns text[] language sql immutable as $$
  select case table_name
    when 'tag' then '{name,color}'
    when 'team' then '{name,color,created_at,updated_at,external_id}'
    when 'event' then '{name,internal_name,slug,color,deleted_at}'
    when 'product' then '{name,deleted_at}'
    when 'custom_field' then '{name,identifier,deleted_at}'
    when 'field_option' then '{name,color,display_index,is_archived}'
  end::text[]
$$;

create function keep_name() returns trigger language plpgsql as $$
declare
  kept constant text := table_of(tg_table_name);
  moment constant timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());
  before constant jsonb := to_jsonb(old);
begin
  -- Of several changes at one moment, the first one takes away what held until then.
  insert into name_of_then as n (account_id, kind, id, until, body, gone)
  values (old.account_id, kept, old.id, moment, (select jsonb_object_agg(k, before->k) from unnest(names_kept(kept)) k), tg_op = 'DELETE')
  on conflict (account_id, kind, id, until) do update set gone = true where excluded.gone;
  return null;
end
$$;

create trigger tag_name_kept after update on tag for each row
when ((old.name is distinct from new.name or old.color is distinct from new.color)
  and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();
create trigger tag_name_kept_gone after delete on tag for each row
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();
create trigger team_name_kept after update on team for each row
when ((old.name is distinct from new.name or old.color is distinct from new.color)
  and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();
create trigger team_name_kept_gone after delete on team for each row
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();
create trigger event_name_kept after update on event for each row
when ((old.name is distinct from new.name or old.internal_name is distinct from new.internal_name or old.slug is distinct from new.slug or old.color is distinct from new.color or old.deleted_at is distinct from new.deleted_at)
  and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();
create trigger product_name_kept after update on product for each row
when ((old.name is distinct from new.name or old.deleted_at is distinct from new.deleted_at)
  and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();
create trigger custom_field_name_kept after update on custom_field for each row
when ((old.name is distinct from new.name or old.identifier is distinct from new.identifier or old.deleted_at is distinct from new.deleted_at)
  and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();
create trigger field_option_name_kept after update on field_option for each row
when ((old.name is distinct from new.name or old.color is distinct from new.color or old.display_index is distinct from new.display_index or old.is_archived is distinct from new.is_archived)
  and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function keep_name();

-- Views of these tables with what was said under each id then; where rows are deleted, with those that were there. A row that was made
-- later is there too: no record of then names it.
create function make_past_names(table_name name) returns void language plpgsql as $$
declare
  kept constant text[] := names_kept(table_name);
  then_said constant text := '(select n.body from public.name_of_then n where n.account_id = %1$s.account_id and n.kind = %2$L and n.id = %1$s.id
    and n.until > current_setting(''app.as_of'')::timestamptz order by n.until limit 1)';
  here text;
  deleted text;
begin
  select
    string_agg(case when a.attname = any(kept)
      then format('case when b.body is null then t.%1$I else (b.body->>%1$L)::%2$s end as %1$I', a.attname, format_type(a.atttypid, a.atttypmod))
      else format('t.%I', a.attname) end, ', ' order by a.attnum),
    string_agg(case when a.attname in ('account_id', 'id') then format('g.%I', a.attname)
      else format('(b.body->>%1$L)::%2$s', a.attname, format_type(a.atttypid, a.atttypmod)) end, ', ' order by a.attnum)
  into here, deleted
  from pg_attribute a where a.attrelid = format('public.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped;
  execute format('create view past.%1$I with (security_invoker = true) as select %2$s from public.%1$I t cross join lateral (select %3$s as body) b',
    table_name, here, format(then_said, 't', table_name))
    || case when table_name in ('tag', 'team') then format(' union all select %s from public.name_of_then g cross join lateral (select %s as body) b
      where g.kind = %L and g.gone and g.until > current_setting(''app.as_of'')::timestamptz', deleted, format(then_said, 'g', table_name), table_name)
      else '' end;
end
$$;

create or replace function make_past_views() returns void language plpgsql as $$
begin
  drop view if exists past.deal, past.payment, past.event_call, past.contact;
  drop view if exists past.event_call_host, past.contact_touch, past.contact_note, past.contact_tag, past.field_answer;
  drop view if exists past.tag, past.team, past.event, past.product, past.custom_field, past.field_option;
  perform make_past_view('contact', 'CONTACT');
  perform make_past_view('event_call', 'CALL');
  perform make_past_view('payment', 'PAYMENT');
  perform make_past_view('deal', 'DEAL');
  perform make_past_rows('event_call_host', '{"event_call_id": "HOSTS"}', 'user_id');
  perform make_past_rows('contact_touch', '{"contact_id": "TOUCHES"}', 'id');
  perform make_past_rows('contact_note', '{"contact_id": "NOTES"}', 'id');
  perform make_past_rows('contact_tag', '{"contact_id": "TAGS"}', 'tag_id');
  perform make_past_rows('field_answer', '{"contact_id": "ANSWERS", "event_call_id": "CALL_ANSWERS", "deal_id": "DEAL_ANSWERS"}', 'field_id');
  perform make_past_names('tag');
  perform make_past_names('team');
  perform make_past_names('event');
  perform make_past_names('product');
  perform make_past_names('custom_field');
  perform make_past_names('field_option');
end
$$;
select make_past_views();
