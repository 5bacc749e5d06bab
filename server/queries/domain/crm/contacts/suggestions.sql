-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/suggestions.ts

update contact_suggestion s set dismissed_at = coalesce(s.dismissed_at, $1::timestamptz) from contact c where s.account_id = $2 and s.id = any($3::bigint[]) and c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null and true returning s.id, s.contact_id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[]
-- gives id bigint, contact_id bigint
