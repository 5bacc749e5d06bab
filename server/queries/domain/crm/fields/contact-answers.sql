-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/contact-answers.ts

select a.contact_id as id, a.field_id, lower(a.answer[1]) as value, f.name as field from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id join contact c on c.account_id = a.account_id and c.id = a.contact_id and (c.deleted_at is null or c.id = any($1::bigint[])) where a.account_id = $2 and a.field_id = any($3::bigint[]) and lower(a.answer[1]) = any($4::text[]) order by a.contact_id
-- takes $1 bigint[], $2 bigint, $3 bigint[], $4 text[]
-- gives id bigint, field_id bigint, value text, field text

select a.contact_id from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null where a.account_id = $1 and a.field_id = $2 and a.contact_id <> $3 and hashtextextended(lower(a.answer[1]), 0) = hashtextextended(lower($4), 0) and lower(a.answer[1]) = lower($5) limit 1
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 text
-- gives contact_id bigint

select a.field_id, lower(a.answer[1]) as value from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id and f.is_unique and f.deleted_at is null where a.account_id = $1 and a.contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives field_id bigint, value text

select pg_advisory_xact_lock(hashtextextended(lower(key), 0)) from unnest($1::text[]) as key
-- takes $1 text[]
-- gives pg_advisory_xact_lock void
