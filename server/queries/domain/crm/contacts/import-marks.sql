-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/import-marks.ts

select p.first_name, p.last_name, p.external_ids, (select coalesce(jsonb_agg(distinct c.invitee_name), '[]') from event_call c where c.account_id = p.account_id and c.contact_id = p.id) as called from contact p where p.account_id = $1 and p.id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives first_name text, last_name text, external_ids jsonb, called jsonb
