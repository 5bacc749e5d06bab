-- Made by `npm run queries` from what the tests sent: server/domain/crm/contact-records/external-ids.ts

select given.key as system, c.id from jsonb_each_text($1::jsonb) as given join contact c on c.account_id = $2 and c.deleted_at is null and c.id <> $3 and c.external_ids @> jsonb_build_object(given.key, given.value)
-- takes $1 jsonb, $2 bigint, $3 bigint
-- gives system text, id bigint

select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key
-- takes $1 text[]
-- gives pg_advisory_xact_lock void
