-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/learn-sizes.ts

analyze "contact"

select relname as name from pg_class where oid = any(array(select to_regclass(name) from unnest($1::text[]) as name)) and reltuples < 1000
-- takes $1 text[]
-- gives name name
