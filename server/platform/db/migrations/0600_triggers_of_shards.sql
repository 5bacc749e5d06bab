-- In a distributed schema a trigger fires on the shard of its table, and reaches other tables through the planner of the
-- cluster. So a counted table is named by the trigger, since the shard has another name, and a statement that writes never
-- reads the rows of a transition table itself.

create or replace function count_inserted() returns trigger language plpgsql as $$
begin
  perform add_to_row_count(account_id, tg_argv[0], count(*)) from inserted group by account_id order by account_id;
  return null;
end
$$;
create or replace function count_soft_deleted() returns trigger language plpgsql as $$
begin
  perform add_to_row_count(new.account_id, tg_argv[0], case when new.deleted_at is null then 1 else -1 end);
  return null;
end
$$;
create or replace function count_removed() returns trigger language plpgsql as $$
begin
  perform add_to_row_count(old.account_id, tg_argv[0], -1);
  return null;
end
$$;

create or replace trigger contact_inserted after insert on contact referencing new table as inserted
  for each statement execute function count_inserted('contact');
create or replace trigger contact_soft_deleted after update of deleted_at on contact
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_soft_deleted('contact');
create or replace trigger contact_removed after delete on contact
  for each row when (old.deleted_at is null) execute function count_removed('contact');
create or replace trigger event_call_inserted after insert on event_call referencing new table as inserted
  for each statement execute function count_inserted('event_call');
create or replace trigger event_call_removed after delete on event_call
  for each row execute function count_removed('event_call');
create or replace trigger payment_inserted after insert on payment referencing new table as inserted
  for each statement execute function count_inserted('payment');
create or replace trigger payment_removed after delete on payment
  for each row execute function count_removed('payment');
create or replace trigger deal_inserted after insert on deal referencing new table as inserted
  for each statement execute function count_inserted('deal');
create or replace trigger deal_soft_deleted after update of deleted_at on deal
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_soft_deleted('deal');
create or replace trigger deal_removed after delete on deal
  for each row when (old.deleted_at is null) execute function count_removed('deal');
create or replace trigger setter_claim_inserted after insert on setter_claim referencing new table as inserted
  for each statement execute function count_inserted('setter_claim');
create or replace trigger setter_claim_removed after delete on setter_claim
  for each row execute function count_removed('setter_claim');

create or replace function note_search_inserted() returns trigger language plpgsql as $$
declare
  made integer;
  one record;
  accounts bigint[];
  ids bigint[];
  texts text[];
begin
  select count(*) into made from (select from inserted limit 1001) few;
  if made = 1 then
    select account_id, id, search_text into one from inserted where deleted_at is null;
    if found then
      insert into contact_search_change (account_id, contact_id, after) values (one.account_id, one.id, one.search_text);
    end if;
  elsif made > 1000 then
    select array_agg(distinct account_id) into accounts from inserted;
    with noted as (
      insert into contact_search_change (account_id) select a from unnest(accounts) a returning account_id
    ) select count(*) into made from noted;
  else
    select array_agg(account_id order by id), array_agg(id order by id), array_agg(search_text order by id) into accounts, ids, texts
    from inserted where deleted_at is null;
    with noted as (
      insert into contact_search_change (account_id, contact_id, after)
      select i.account_id, i.id, i.search_text from unnest(accounts, ids, texts) as i (account_id, id, search_text)
      returning account_id
    ) select count(*) into made from noted;
  end if;
  return null;
end
$$;
