-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/forms/routing-facts.ts

select (select jsonb_agg(jsonb_build_object('id', f.id, 'identifier', f.identifier, 'aliases', to_jsonb(f.aliases), 'answer', to_jsonb(a.answer))) from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id where a.account_id = $1 and a.contact_id = $2 and f.deleted_at is null) as answers, (select jsonb_agg(t.name order by t.id) from contact_tag ct join tag t on t.account_id = ct.account_id and t.id = ct.tag_id where ct.account_id = $3 and ct.contact_id = $4) as tags, (select f.id from custom_field f where f.account_id = $5 and f.type = 'CONTACT' and f.identifier = $6 and f.deleted_at is null) as stage_field_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 text
-- gives answers jsonb, tags jsonb, stage_field_id bigint
