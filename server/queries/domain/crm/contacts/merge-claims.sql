-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/merge-claims.ts

select id, contact_id as "contactId", setter_id as "setterId", claim_status as status from setter_claim where account_id = $1 and contact_id = any($2::bigint[]) and released_at is null and setter_id is not null
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, contactId bigint, setterId bigint, status text

update contact c set setter_id = old.setter_id from unnest($1::bigint[], $2::bigint[]) as old (contact_id, setter_id) where c.account_id = $3 and c.id = old.contact_id
-- takes $1 bigint[], $2 bigint[], $3 bigint

update setter_claim s set released_at = null, claim_status = old.status from unnest($1::bigint[], $2::text[]) as old (id, status) where s.account_id = $3 and s.id = old.id returning s.id
-- takes $1 bigint[], $2 text[], $3 bigint
-- gives id bigint
