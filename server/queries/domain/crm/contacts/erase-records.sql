-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erase-records.ts

select erase_from_audit(id, $1) from unnest($2::bigint[]) as id
-- takes $1 text, $2 bigint[]
-- gives erase_from_audit void

update change set previous = '{}', extra = '{}', context = null, sealed = null, object = jsonb_set(jsonb_set('{"erased": true}', '{id}', coalesce(object->'id', 'null')), '{contactId}', coalesce(object->'contactId', 'null')), actor = case when "actor"->>'type' = 'contact' then "actor" || $1::jsonb else "actor" end where account_id = $2 and (id > $3 and id <= $4 and (object::text ~* $5 or previous::text ~* $6 or extra::text ~* $7 or context::text ~* $8)) returning id
-- takes $1 jsonb, $2 bigint, $3 bigint, $4 bigint, $5 text, $6 text, $7 text, $8 text
-- gives id bigint

update change set previous = '{}', extra = '{}', context = null, sealed = null, object = jsonb_set(jsonb_set('{"erased": true}', '{id}', coalesce(object->'id', 'null')), '{contactId}', coalesce(object->'contactId', 'null')), actor = case when "actor"->>'type' = 'contact' then "actor" || $1::jsonb else "actor" end where account_id = $2 and (object->>'contactId' = any($3::text[]) or (type like 'contact.%' and object->>'id' = any($4::text[])) or (type like 'transaction.%' and object->>'id' in ( select p.id::text from payment p where p.account_id = $5 and p.contact_id = any($6::bigint[]) union select payment.object->>'id' from change payment where payment.account_id = $7 and payment.type like 'transaction.%' and payment.object->>'contactId' = any($8::text[])))) returning id
-- takes $1 jsonb, $2 bigint, $3 text[], $4 text[], $5 bigint, $6 bigint[], $7 bigint, $8 text[]
-- gives id bigint

update webhook_attempt a set response = null from webhook_delivery d where d.account_id = $1 and d.change_id = any($2::bigint[]) and a.account_id = d.account_id and a.delivery_id = d.id and a.response is not null
-- takes $1 bigint, $2 bigint[]

update webhook_delivery set is_erased = true where account_id = $1 and change_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

with gone as ( delete from contact_search_change where account_id = $1 and contact_id = any($2::bigint[]) returning id) insert into contact_search_change (account_id) select $3 where exists (select 1 from gone) returning id
-- takes $1 bigint, $2 bigint[], $3 bigint
-- gives id bigint
