-- Made by `npm run queries` from what the tests sent: server/domain/crm/tags/remove.ts

delete from tag where account_id = $1 and id in ( select id from tag where account_id = $2 and id = any($3::bigint[]) order by id for update) returning id, name, color
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives id bigint, name text, color text
