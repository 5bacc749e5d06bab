-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/tags.ts

delete from contact_tag where account_id = $1 and contact_id = $2 and tag_id <> all($3::bigint[]) returning tag_id
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives tag_id bigint

insert into contact_tag (account_id, contact_id, tag_id) select $1, $2, id from unnest($3::bigint[]) as id on conflict do nothing returning tag_id
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives tag_id bigint

insert into tag (account_id, name) values ($1, $2) on conflict (account_id, lower(name)) do nothing
-- takes $1 bigint, $2 text

select id from tag where account_id = $1 and id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select id from tag where account_id = $1 and lower(name) = lower($2)
-- takes $1 bigint, $2 text
-- gives id bigint

select t.id, lower(t.name) as asked from tag t where t.account_id = $1 and lower(t.name) in (select lower(name) from unnest($2::text[]) as name)
-- takes $1 bigint, $2 text[]
-- gives id bigint, asked text

with news as materialized ( select min(asked.tag) as name from unnest($1::text[]) as asked (tag) where not exists (select 1 from tag t where t.account_id = $2 and lower(t.name) = lower(asked.tag)) group by lower(asked.tag) ) insert into tag (account_id, name) select $3, name from news order by lower(name) on conflict (account_id, lower(name)) do nothing returning id
-- takes $1 text[], $2 bigint, $3 bigint
-- gives id bigint
