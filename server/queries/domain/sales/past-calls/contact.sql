-- Made by `npm run queries` from what the tests sent: server/domain/sales/past-calls/contact.ts

select c.id from contact c where c.account_id = $1 and c.deleted_at is null and (c.email_normalized = $2::text or c.phone_normalized = $3::text) order by c.email_normalized = $4::text desc nulls last, c.id limit 1
-- takes $1 bigint, $2 text, $3 text, $4 text
-- gives id bigint

select source from contact where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives source text
