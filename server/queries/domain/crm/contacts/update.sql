-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/update.ts

select id from contact where account_id = $1 and deleted_at is null and email_normalized = $2
-- takes $1 bigint, $2 text
-- gives id bigint

select id from contact where account_id = $1 and deleted_at is null and phone_normalized = $2
-- takes $1 bigint, $2 text
-- gives id bigint
