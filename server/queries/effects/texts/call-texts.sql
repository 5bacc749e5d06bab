-- Made by `npm run queries` from what the tests sent: server/effects/texts/call-texts.ts

select c.id, array(select given->>'phoneNumber' from jsonb_array_elements(p.consent) as given where given->>'kind' = $1) as numbers, coalesce((e.settings->'texts'->>'changes')::boolean, false) as texts_changes from event_call c join contact p on p.account_id = c.account_id and p.id = c.contact_id join event e on e.account_id = c.account_id and e.id = c.event_id where c.account_id = $2 and c.id = any($3::bigint[]) and c.phone_number is not null and exists (select from text_connection n where n.account_id = c.account_id)
-- takes $1 text, $2 bigint, $3 bigint[]
-- gives id bigint, numbers text[], texts_changes boolean
