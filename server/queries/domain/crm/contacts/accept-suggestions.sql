-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/accept-suggestions.ts

select distinct s.contact_id from contact_suggestion s where s.account_id = $1 and s.id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives contact_id bigint

with taken as ( delete from contact_suggestion s where s.account_id = $1 and s.id = any($2::bigint[]) and s.contact_id = any($3::bigint[]) and s.dismissed_at is null returning s.id, s.contact_id, s.slot, s.value) select taken.id, taken.contact_id, taken.slot, to_jsonb(taken.value) as value, f.identifier from taken left join custom_field f on f.account_id = $4 and taken.slot = 'field:' || f.id and f.deleted_at is null where f.id is not null or taken.slot not like 'field:%' order by taken.contact_id, taken.id
-- takes $1 bigint, $2 bigint[], $3 bigint[], $4 bigint
-- gives id bigint, contact_id bigint, slot text, value jsonb, identifier text
