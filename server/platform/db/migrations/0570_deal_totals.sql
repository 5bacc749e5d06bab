-- Functions and triggers that keep the totals of a deal say so in their names.
alter function settle_deal(bigint, bigint) rename to update_deal_totals;
alter function settle_inserted() rename to deal_totals_inserted;
alter function settle_updated() rename to deal_totals_updated;
alter function settle_removed() rename to deal_totals_removed;
alter trigger payment_settles_inserted on payment rename to payment_totals_inserted;
alter trigger payment_settles_updated on payment rename to payment_totals_updated;
alter trigger payment_settles_removed on payment rename to payment_totals_removed;

create or replace function deal_totals_inserted() returns trigger language plpgsql as $$
begin
  perform update_deal_totals(account_id, deal_id)
  from (select distinct account_id, deal_id from inserted where deal_id is not null order by 1, 2) touched;
  return null;
end
$$;

create or replace function deal_totals_updated() returns trigger language plpgsql as $$
begin
  perform update_deal_totals(account_id, deal_id) from (
    select o.account_id, unnest(array[o.deal_id, n.deal_id]) as deal_id
    from rows_before o join rows_after n on n.account_id = o.account_id and n.id = o.id
    where (o.deal_id, o.value, o.status, o.refunded_amount, o.occurred_at)
      is distinct from (n.deal_id, n.value, n.status, n.refunded_amount, n.occurred_at)
    group by 1, 2 order by 1, 2
  ) touched where deal_id is not null;
  return null;
end
$$;

create or replace function deal_totals_removed() returns trigger language plpgsql as $$
begin
  perform update_deal_totals(account_id, deal_id)
  from (select distinct account_id, deal_id from removed where deal_id is not null order by 1, 2) touched;
  return null;
end
$$;
