-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/store-answers.ts

insert into field_answer as old (account_id, field_id, "contact_id", answer, updated_by, source, created_at, updated_at) select $1, given.field_id, $2, array(select jsonb_array_elements_text(given.answer)), $3::jsonb, $4, $5::timestamptz, $6::timestamptz from jsonb_to_recordset($7::jsonb) as given (field_id bigint, answer jsonb) on conflict (account_id, "contact_id", field_id) where "contact_id" is not null do update set answer = excluded.answer, updated_by = excluded.updated_by, source = excluded.source, updated_at = excluded.updated_at where old.answer <> excluded.answer returning xmax = 0 as is_created
-- takes $1 bigint, $2 bigint, $3 jsonb, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 jsonb
-- gives is_created boolean

delete from field_answer where account_id = $1 and "contact_id" = $2 and field_id = any($3::bigint[]) returning id
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives id bigint

insert into field_answer as old (account_id, field_id, "deal_id", answer, updated_by, source, created_at, updated_at) select $1, given.field_id, $2, array(select jsonb_array_elements_text(given.answer)), $3::jsonb, $4, $5::timestamptz, $6::timestamptz from jsonb_to_recordset($7::jsonb) as given (field_id bigint, answer jsonb) on conflict (account_id, "deal_id", field_id) where "deal_id" is not null do update set answer = excluded.answer, updated_by = excluded.updated_by, source = excluded.source, updated_at = excluded.updated_at where old.answer <> excluded.answer returning xmax = 0 as is_created
-- takes $1 bigint, $2 bigint, $3 jsonb, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 jsonb
-- gives is_created boolean
