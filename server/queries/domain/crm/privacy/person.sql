-- Made by `npm run queries` from what the tests sent: server/domain/crm/privacy/person.ts

select id from contact where account_id = $1 and (id = $2 or email_normalized = $3 or secondary_email_normalized = $4) order by id
-- takes $1 bigint, $2 bigint, $3 text, $4 text
-- gives id bigint
