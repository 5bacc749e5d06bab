-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/contact-answers.ts

select a.contact_id from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null where a.account_id = $1 and a.field_id = $2 and a.contact_id <> $3 and hashtextextended(lower(a.answer[1]), 0) = hashtextextended(lower($4), 0) and lower(a.answer[1]) = lower($5) limit 1
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 text
-- gives contact_id bigint

select pg_advisory_xact_lock(hashtextextended($1 || lower($2), 0))
-- takes $1 text, $2 text
-- gives pg_advisory_xact_lock void
