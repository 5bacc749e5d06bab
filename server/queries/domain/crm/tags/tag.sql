-- Made by `npm run queries` from what the tests sent: server/domain/crm/tags/tag.ts

select t.id, t.name, t.color, ( select count(*) from contact_tag ct join contact c on c.account_id = ct.account_id and c.id = ct.contact_id where ct.account_id = t.account_id and ct.tag_id = t.id and c.deleted_at is null and true) as "contactsCount" from tag t where t.account_id = $1 and t.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, name text, color text, contactsCount bigint
