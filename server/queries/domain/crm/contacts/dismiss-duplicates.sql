-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/dismiss-duplicates.ts

select id, contact_id, other_id from duplicate_candidate where account_id = $1 and id = any($2::bigint[]) order by id
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, contact_id bigint, other_id bigint

with dismissed as ( update duplicate_candidate set dismissed_at = $1::timestamptz where account_id = $2 and id = any($3::bigint[]) and dismissed_at is null returning contact_id, other_id) update contact c set updated_at = $4, last_activity_at = $5, version = c.version + 1 where c.account_id = $6 and c.id in (select contact_id from dismissed union select other_id from dismissed) returning c.id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[], $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint
-- gives id bigint
