-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/update.ts

select from custom_field where account_id = $1 and id = $2 and deleted_at is null for update
-- takes $1 bigint, $2 bigint

select from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null where a.account_id = $1 and a.field_id = $2 group by lower(a.answer[1]) having count(*) > 1 limit 1
-- takes $1 bigint, $2 bigint

select from field_answer where account_id = $1 and field_id = $2 limit 1
-- takes $1 bigint, $2 bigint

update custom_field set name = $1, type = $2, input_type = $3, identifier = $4, aliases = $5::text[], description = $6, configuration = $7::jsonb, hidden = $8, is_secondary_question = $9, is_invitee_question = $10, is_required = $11, is_unique = $12, updated_at = $13, version = version + 1 where account_id = $14 and id = $15
-- takes $1 text, $2 text, $3 text, $4 text, $5 text[], $6 text, $7 jsonb, $8 boolean, $9 boolean, $10 boolean, $11 boolean, $12 boolean, $13 timestamp with time zone, $14 bigint, $15 bigint
