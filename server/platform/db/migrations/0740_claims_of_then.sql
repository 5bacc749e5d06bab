-- The past of claims: what becomes of the call of a claim moves it without a change of the feed. A claim is in an entry of its call once
-- it has one, before that in one of its contact (docs/decisions/0224).
-- safe: the new condition, in the next statement, allows more than this one
alter table archive_record drop constraint archive_record_resource_check;
alter table archive_record add constraint archive_record_resource_check check (resource in ('CONTACT', 'CALL', 'DEAL', 'PAYMENT', 'CLAIM',
  'HOSTS', 'TOUCHES', 'NOTES', 'TAGS', 'ANSWERS', 'CALL_ANSWERS', 'DEAL_ANSWERS', 'CLAIMS', 'CALL_CLAIMS')) not valid;

-- Since when claims are kept: of an archive from before, they are filled in after it.
alter table archive_state add column claims_from timestamptz;

create or replace function archived_row(table_name name, r jsonb, out resource text, out owner bigint, out key text, out body jsonb)
language sql immutable as $$
  select
    case table_name
      when 'event_call_host' then case when r->>'event_call_id' is not null then 'HOSTS' end
      when 'contact_touch' then 'TOUCHES'
      when 'contact_note' then 'NOTES'
      when 'contact_tag' then 'TAGS'
      when 'field_answer' then case
        when r->>'contact_id' is not null then 'ANSWERS' when r->>'event_call_id' is not null then 'CALL_ANSWERS' when r->>'deal_id' is not null then 'DEAL_ANSWERS' end
      when 'setter_claim' then case when r->>'event_call_id' is not null then 'CALL_CLAIMS' else 'CLAIMS' end
    end,
    case table_name
      when 'setter_claim' then coalesce(r->>'event_call_id', r->>'contact_id')
      else coalesce(r->>'contact_id', r->>'event_call_id', r->>'deal_id')
    end::bigint,
    case table_name when 'event_call_host' then r->>'user_id' when 'contact_tag' then r->>'tag_id' when 'field_answer' then r->>'field_id' else r->>'id' end,
    case table_name
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

create trigger setter_claim_kept after insert on setter_claim referencing new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_inserted();
create trigger setter_claim_kept_anew after update on setter_claim referencing old table as was new table as made for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_updated();
create trigger setter_claim_kept_gone after delete on setter_claim referencing old table as gone for each statement
when (coalesce(current_setting('app.account_id', true), '') <> '' and current_setting('app.moving', true) is distinct from 'on')
execute function archive_rows_deleted();

-- Claims as they were. Who assigned them is not kept.
create view past.setter_claim with (security_invoker = true) as
  select b.account_id, b.key::bigint as id, r.contact_id, r.event_id, b.owner as event_call_id, r.setter_id, r.claim_status, r.outcome, r.origin,
    null::jsonb as assigned_by, r.history, r.claimed_at, r.released_at
  from past.rows_of b cross join lateral jsonb_populate_record(null::public.setter_claim, b.body) r where b.resource = 'CALL_CLAIMS'
  union all
  select b.account_id, b.key::bigint, b.owner, r.event_id, null::bigint, r.setter_id, r.claim_status, r.outcome, r.origin,
    null::jsonb, r.history, r.claimed_at, r.released_at
  from past.rows_of b cross join lateral jsonb_populate_record(null::public.setter_claim, b.body) r where b.resource = 'CLAIMS';
