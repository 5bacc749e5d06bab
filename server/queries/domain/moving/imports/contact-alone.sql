-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/contact-alone.ts

select a.contact_id from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null where a.account_id = $1 and a.field_id = $2 and hashtextextended(lower(a.answer[1]), 0) = hashtextextended(lower($3), 0) and lower(a.answer[1]) = lower($4) order by a.contact_id limit 2
-- takes $1 bigint, $2 bigint, $3 text, $4 text
-- gives contact_id bigint
