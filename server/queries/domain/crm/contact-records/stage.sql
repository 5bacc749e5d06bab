-- Made by `npm run queries` from what the tests sent: server/domain/crm/contact-records/stage.ts

select o.id, o.name, o.category, o.display_index from custom_field f join field_option o on o.account_id = f.account_id and o.field_id = f.id and not o.is_archived where f.account_id = $1 and f.type = 'CONTACT' and f.identifier = 'contact-stage' and f.deleted_at is null order by o.display_index, o.id
-- takes $1 bigint
-- gives id bigint, name text, category text, display_index integer
