-- Made by `npm run queries` from what the tests sent: server/domain/crm/tags/write.ts

insert into tag (account_id, name, color) values ($1, $2, $3) on conflict (account_id, lower(name)) do nothing returning id
-- takes $1 bigint, $2 text, $3 text
-- gives id bigint

select name, color from tag where account_id = $1 and id = $2 for no key update
-- takes $1 bigint, $2 bigint
-- gives name text, color text

update tag set name = $1, color = $2 where account_id = $3 and id = $4
-- takes $1 text, $2 text, $3 bigint, $4 bigint
