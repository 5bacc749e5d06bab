-- Custom fields that can be changed, and answers that can be counted and kept unique.

alter table custom_field add column version integer not null default 1;

-- Finds who gave an answer to a unique field, and all answers of a field. By hash, because answers may be long.
create index field_answer_value on field_answer (account_id, field_id, hashtextextended(lower(answer[1]), 0));
drop index field_answer_field;

-- How often each field is answered, kept as the totals of whole tables are.
create function count_answers_inserted() returns trigger language plpgsql as $$
begin
  perform add_to_row_count(account_id, 'field_answer:' || field_id, count(*)) from inserted
    group by account_id, field_id order by account_id, field_id;
  return null;
end
$$;
create function count_answers_removed() returns trigger language plpgsql as $$
begin
  perform add_to_row_count(account_id, 'field_answer:' || field_id, -count(*)) from removed
    group by account_id, field_id order by account_id, field_id;
  return null;
end
$$;
create trigger field_answer_inserted after insert on field_answer referencing new table as inserted
  for each statement execute function count_answers_inserted();
create trigger field_answer_removed after delete on field_answer referencing old table as removed
  for each statement execute function count_answers_removed();
insert into row_count (account_id, relation, shard, n)
select account_id, 'field_answer:' || field_id, 0, count(*) from field_answer group by account_id, field_id;
