-- The past of consents. They are not in the feed of changes, as they are about the person, and so are kept as rows of a record are: in an
-- entry of their own, by triggers (docs/decisions/0231). Guests and lengths of calls are in every change of a call, and need no more
-- than to be filled in where an archive is older.
-- safe: the new condition, in the next statement, allows more than this one
alter table archive_record drop constraint archive_record_resource_check;
alter table archive_record add constraint archive_record_resource_check check (resource in ('CONTACT', 'CALL', 'DEAL', 'PAYMENT', 'CLAIM',
  'HOSTS', 'TOUCHES', 'NOTES', 'TAGS', 'ANSWERS', 'CALL_ANSWERS', 'DEAL_ANSWERS', 'CLAIMS', 'CALL_CLAIMS', 'CONSENTS')) not valid;

-- Since when consents, guests and lengths are kept: of an archive from before, they are filled in after it.
alter table archive_state add column consents_from timestamptz;

create or replace function archived_row(table_name name, r jsonb, out resource text, out owner bigint, out key text, out body jsonb)
language sql immutable as $$
  select
    case table_name
      when 'event_call_host' then case when r->>'event_call_id' is not null then 'HOSTS' end
      when 'contact' then case when r->'consent' <> '[]' then 'CONSENTS' end
      when 'contact_touch' then 'TOUCHES'
      when 'contact_note' then 'NOTES'
      when 'contact_tag' then 'TAGS'
      when 'field_answer' then case
        when r->>'contact_id' is not null then 'ANSWERS' when r->>'event_call_id' is not null then 'CALL_ANSWERS' when r->>'deal_id' is not null then 'DEAL_ANSWERS' end
      when 'setter_claim' then case when r->>'event_call_id' is not null then 'CALL_CLAIMS' else 'CLAIMS' end
    end,
    case table_name
      when 'contact' then r->>'id'
      when 'setter_claim' then coalesce(r->>'event_call_id', r->>'contact_id')
      else coalesce(r->>'contact_id', r->>'event_call_id', r->>'deal_id')
    end::bigint,
    case table_name when 'contact' then 'consent' when 'event_call_host' then r->>'user_id' when 'contact_tag' then r->>'tag_id' when 'field_answer' then r->>'field_id' else r->>'id' end,
    case table_name
      when 'contact' then r->'consent'
      when 'event_call_host' then jsonb_build_object('event_id', r->'event_id', 'assigned_at', r->'assigned_at', 'credit', r->'credit')
      when 'contact_tag' then '{}'
      -- Who did it is not in the history that is kept.
      when 'setter_claim' then jsonb_build_object('contact_id', r->'contact_id', 'event_id', r->'event_id', 'setter_id', r->'setter_id',
        'claim_status', r->'claim_status', 'outcome', r->'outcome', 'origin', r->'origin', 'claimed_at', r->'claimed_at',
        'released_at', r->'released_at', 'history', (
          select coalesce(jsonb_agg(said.value - 'actor' order by said.ordinality), '[]') from jsonb_array_elements(r->'history') with ordinality said))
      else r - array['account_id', 'contact_id', 'event_call_id', 'deal_id', 'user_id', 'field_id']
        || case table_name when 'contact_note' then jsonb_build_object('user_id', r->'user_id') else '{}' end
    end
$$;

create or replace function archive_rows(account bigint, of_resource text, owner bigint, said jsonb) returns void language plpgsql as $$
declare
  moment constant timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());
  gone constant text[] := array(select e.key from jsonb_each(said) e where e.value = 'null');
  known record;
  taken jsonb;
begin
  insert into archive_record (account_id, resource, record_id, contact_id, body, changed_at, versions)
  values (account, of_resource, owner, case when of_resource in ('TOUCHES', 'NOTES', 'TAGS', 'ANSWERS', 'CONSENTS') then owner end, said - gone, moment, 1)
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

create function archive_consents() returns trigger language plpgsql as $$
begin
  -- What it takes the place of is known here, also where the entry is still to be filled in.
  if tg_op = 'UPDATE' and old.consent <> '[]' then
    insert into archive_record (account_id, resource, record_id, contact_id, body)
    values (old.account_id, 'CONSENTS', old.id, old.id, jsonb_build_object('consent', old.consent)) on conflict do nothing;
  end if;
  perform archive_rows(coalesce(new.account_id, old.account_id), 'CONSENTS', coalesce(new.id, old.id),
    jsonb_build_object('consent', nullif(new.consent, '[]')));
  return null;
end
$$;

-- For each row: most writes of a contact leave its consents as they are, and then cost a comparison.
create trigger contact_consent_kept after insert on contact for each row
when (new.consent <> '[]' and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_consents();
create trigger contact_consent_kept_anew after update on contact for each row
when (old.consent is distinct from new.consent and coalesce(current_setting('app.account_id', true), '') <> ''
  and current_setting('app.moving', true) is distinct from 'on')
execute function archive_consents();
create trigger contact_consent_kept_gone after delete on contact for each row
when (old.consent <> '[]' and coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_consents();

create or replace function make_past_view(table_name name, resource_name text) returns void language plpgsql as $$
declare
  inner_list text;
  outer_list text;
begin
  select
    string_agg(case
      when a.attname = 'account_id' then 'a.account_id'
      when a.attname = 'id' then 'a.record_id as id'
      -- Of a row that is gone nobody knows what the archive does not hold.
      when a.attname = 'updated_at' then 'coalesce(r.updated_at, a.changed_at) as updated_at'
      when a.attname = 'duration_min' then 'coalesce(r.duration_min, extract(epoch from r.ends_at - r.starts_at)::integer / 60) as duration_min'
      -- In an entry of its own; where there is none, nobody ever consented, or the entry is still to be filled in.
      when table_name = 'contact' and a.attname = 'consent' then $consent$case
        when exists (select from public.archive_record k where k.account_id = a.account_id and k.resource = 'CONSENTS' and k.record_id = a.record_id)
        then coalesce((select k.body from past.rows_of k where k.account_id = a.account_id and k.resource = 'CONSENTS' and k.owner = a.record_id), '[]')
        else coalesce(t.consent, '[]') end as consent$consent$
      when a.attnotnull and a.atthasdef and a.attgenerated = ''
        then format('coalesce(r.%I, %s) as %I', a.attname, pg_get_expr(d.adbin, d.adrelid), a.attname)
      else format('r.%I', a.attname) end, ', ' order by a.attnum),
    string_agg(case
      -- What the feed says of them is in the archive; other generated columns are computed from the past again.
      when a.attgenerated <> '' and (table_name, a.attname) not in (('payment', 'cash'), ('deal', 'balance'), ('deal', 'payment_status'))
        then format('(%s)::%s as %I', pg_get_expr(d.adbin, d.adrelid), format_type(a.atttypid, a.atttypmod), a.attname)
      when table_name = 'deal' and a.attname in ('call_event_id', 'call_team_id', 'call_source', 'call_type', 'utm_set_id')
        then format('(select c.%I from past.event_call c where c.account_id = s.account_id and c.id = s.event_call_id) as %I',
          case when a.attname in ('call_type', 'utm_set_id') then a.attname else substr(a.attname, 6) end, a.attname)
      else format('s.%I', a.attname) end, ', ' order by a.attnum)
  into inner_list, outer_list
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = format('public.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped;
  execute format('create view past.%I with (security_invoker = true) as select %s from (
    select %s
    from public.archive_record a
    left join public.%I t on t.account_id = a.account_id and t.id = a.record_id
    cross join lateral (select case
      when a.changed_at > current_setting(''app.as_of'')::timestamptz then a.body || (
        select public.jsonb_merged(v.before order by v.number desc) from public.archive_version v
        where v.account_id = a.account_id and v.resource = a.resource and v.record_id = a.record_id and v.at > current_setting(''app.as_of'')::timestamptz)
      else a.body end as body) b
    cross join lateral jsonb_populate_record(t, b.body) r
    where a.resource = %L and not coalesce((b.body->>''~gone'')::boolean, false)
  ) s', table_name, outer_list, inner_list, table_name, resource_name);
end
$$;
select make_past_views();
