-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/definition.ts

select from custom_field f where f.account_id = $1 and f.type = $2 and f.deleted_at is null and f.id is distinct from $3::bigint and (f.identifier = any($4::text[]) or f.aliases && $5::text[]) limit 1
-- takes $1 bigint, $2 text, $3 bigint, $4 text[], $5 text[]

select given.id from unnest($1::bigint[]) as given (id) where not exists (select from team t where t.account_id = $2 and t.id = given.id)
-- takes $1 bigint[], $2 bigint
-- gives id bigint

select n.name from custom_field f cross join lateral unnest(f.aliases || f.identifier) as n (name) where f.account_id = $1 and f.type = $2 and f.deleted_at is null and starts_with(n.name, $3)
-- takes $1 bigint, $2 text, $3 text
-- gives name text

select pg_advisory_xact_lock(hashtextextended($1, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void
