-- Deals with what was collected for them, payments that are found and matched, products that are searched.

-- What a payment brought in, and what of it was given back; the same everywhere, because it is computed here.
alter table payment
  add column phone_normalized text,
  -- Payer, value and external id, lower case and without accents.
  add column search_text text not null default '',
  -- Who wrote it last.
  add column actor jsonb,
  add column version integer not null default 1,
  add column cash bigint not null generated always as (
    case status when 'SUCCEEDED' then value when 'PARTIALLY_REFUNDED' then value - refunded_amount else 0 end) stored,
  add column given_back bigint not null generated always as (
    case
      when status = 'REFUNDED' then greatest(value, 0)
      when status = 'PARTIALLY_REFUNDED' then refunded_amount
      when status = 'SUCCEEDED' and value < 0 then -value
      else 0
    end) stored,
  add constraint payment_refund check (refunded_amount between 0 and greatest(value, 0));

alter table deal
  add column tag_id bigint,
  add column search_text text not null generated always as (lower(coalesce(email, ''))) stored,
  -- Kept by the triggers below, from the payments of the deal.
  add column collected bigint not null default 0,
  add column refunded bigint not null default 0,
  add column disputes integer not null default 0,
  add column balance bigint not null generated always as (greatest(value - discount, 0) - collected) stored,
  add column payment_status text not null generated always as (
    case
      when disputes > 0 then 'DISPUTED'
      when collected <= 0 and refunded > 0 then 'REFUNDED'
      when collected <= 0 then 'UNPAID'
      when collected < greatest(value - discount, 0) then 'PARTIAL'
      when collected = greatest(value - discount, 0) then 'PAID'
      else 'OVERPAID'
    end) stored,
  add foreign key (account_id, tag_id) references tag (account_id, id) on delete set null (tag_id),
  add constraint deal_currency unique (account_id, id, currency);

-- A payment is in the currency of its deal.
alter table payment
  drop constraint payment_account_id_deal_id_fkey,
  add foreign key (account_id, deal_id, currency) references deal (account_id, id, currency);

-- The lock first: what follows reads in a snapshot of its own, taken when whoever wrote payments of this deal before
-- has committed. Sums are made anew rather than moved by differences, so that they cannot drift.
create function settle_deal(of_account bigint, of_deal bigint) returns void language plpgsql as $$
begin
  perform 1 from deal where account_id = of_account and id = of_deal for no key update;
  update deal d set
    collected = p.collected, refunded = p.refunded, disputes = p.disputes,
    value = case when d.type = 'TRANSACTION' then p.billed else d.value end,
    time = case when d.type = 'TRANSACTION' then coalesce(p.first_at, d.time) else d.time end
  from (
    select coalesce(sum(cash), 0)::bigint as collected, coalesce(sum(given_back), 0)::bigint as refunded,
      count(*) filter (where status = 'DISPUTED')::integer as disputes,
      greatest(coalesce(sum(value) filter (where status <> 'FAILED'), 0), 0)::bigint as billed, min(occurred_at) as first_at
    from payment where account_id = of_account and deal_id = of_deal
  ) p
  where d.account_id = of_account and d.id = of_deal;
end
$$;

create function settle_inserted() returns trigger language plpgsql as $$
begin
  perform settle_deal(account_id, deal_id)
  from (select distinct account_id, deal_id from inserted where deal_id is not null order by 1, 2) touched;
  return null;
end
$$;

create function settle_updated() returns trigger language plpgsql as $$
begin
  perform settle_deal(account_id, deal_id) from (
    select o.account_id, unnest(array[o.deal_id, n.deal_id]) as deal_id
    from rows_before o join rows_after n on n.account_id = o.account_id and n.id = o.id
    where (o.deal_id, o.value, o.status, o.refunded_amount, o.occurred_at)
      is distinct from (n.deal_id, n.value, n.status, n.refunded_amount, n.occurred_at)
    group by 1, 2 order by 1, 2
  ) touched where deal_id is not null;
  return null;
end
$$;

create function settle_removed() returns trigger language plpgsql as $$
begin
  perform settle_deal(account_id, deal_id)
  from (select distinct account_id, deal_id from removed where deal_id is not null order by 1, 2) touched;
  return null;
end
$$;

create trigger payment_settles_inserted after insert on payment referencing new table as inserted
  for each statement execute function settle_inserted();
create trigger payment_settles_updated after update on payment referencing old table as rows_before new table as rows_after
  for each statement execute function settle_updated();
create trigger payment_settles_removed after delete on payment referencing old table as removed
  for each statement execute function settle_removed();
select settle_deal(account_id, id) from deal;

create trigger payment_inserted after insert on payment referencing new table as inserted
  for each statement execute function count_inserted();
create trigger payment_removed after delete on payment for each row execute function count_removed();
create trigger deal_inserted after insert on deal referencing new table as inserted
  for each statement execute function count_inserted();
create trigger deal_soft_deleted after update of deleted_at on deal
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_soft_deleted();
create trigger deal_removed after delete on deal
  for each row when (old.deleted_at is null) execute function count_removed();
select add_to_row_count(account_id, 'payment', count(*)) from payment group by account_id;
select add_to_row_count(account_id, 'deal', count(*)) from deal where deleted_at is null group by account_id;

-- One index for each order the lists offer; every one ends with the id.
create index deal_by_id on deal (account_id, id) where deleted_at is null;
create index deal_by_value on deal (account_id, value, id) where deleted_at is null;
create index deal_by_created on deal (account_id, created_at, id) where deleted_at is null;
create index deal_by_closer on deal (account_id, user_id, time, id) where deleted_at is null;
create index deal_by_setter on deal (account_id, setter_id, time, id) where deleted_at is null;
create index deal_by_product on deal (account_id, product_id, time, id) where deleted_at is null;
create index deal_by_payment_status on deal (account_id, payment_status, time, id) where deleted_at is null;
create index deal_search on deal using gin (account_id, search_text gin_trgm_ops);
create index payment_by_value on payment (account_id, value, id);
create index payment_unsynced on payment (account_id, occurred_at, id) where deal_id is null;
create index payment_search on payment using gin (account_id, search_text gin_trgm_ops);
-- Until the service writes a payment again it is found by these.
update payment set search_text = lower(concat_ws(' ', name, email, phone_number, external_id));

alter table product
  add column version integer not null default 1,
  -- Name, description and SKU, lower case and without accents.
  add column search_text text not null default '';
update product set search_text = lower(concat_ws(' ', name, description, sku));
create index product_parent on product (account_id, parent_product_id) where parent_product_id is not null and deleted_at is null;
create index product_by_created on product (account_id, created_at, id) where deleted_at is null;

-- As before, and what concerns the contact's deals and payments too.
create or replace function erase_from_audit(of_contact bigint, erased_name text) returns void
language sql security definer set search_path from current as $$
  update audit_entry a set before = null, after = null,
    ip = case when a.actor->>'type' = 'contact' then null else a.ip end,
    actor = case when a.actor->>'type' = 'contact' then a.actor || jsonb_build_object('name', erased_name) else a.actor end
  where a.account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and ((a.resource = 'contact' and a.resource_id = of_contact::text) or (a.resource in ('call', 'event_call') and a.resource_id in (
      select c.id::text from event_call c where c.account_id = a.account_id and c.contact_id = of_contact))
    or (a.resource = 'deal' and a.resource_id in (
      select d.id::text from deal d where d.account_id = a.account_id and d.contact_id = of_contact))
    or (a.resource = 'transaction' and a.resource_id in (
      select p.id::text from payment p where p.account_id = a.account_id and p.contact_id = of_contact)))
$$;
