-- Made by `npm run queries` from what the tests sent: server/domain/crm/contact-records/external-ids.ts

select asked.named, one.id from unnest($1::jsonb[]) as asked (named) cross join lateral ( select c.id from contact c where c.account_id = $2 and c.deleted_at is null and c.external_ids @> asked.named offset 0) one order by one.id
-- takes $1 jsonb[], $2 bigint
-- gives named jsonb, id bigint

select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key
-- takes $1 text[]
-- gives pg_advisory_xact_lock void
