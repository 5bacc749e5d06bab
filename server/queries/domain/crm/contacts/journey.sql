-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/journey.ts

with recursive merged as ( select id from contact where account_id = $1 and merged_into_id = $2 union select c.id from merged join contact c on c.account_id = $3 and c.merged_into_id = merged.id ) select id from merged
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint
