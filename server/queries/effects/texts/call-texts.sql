-- Made by `npm run queries` from what the tests sent: server/effects/texts/call-texts.ts

select c.id, n.whatsapp_sender, n.whatsapp_templates, array(select given->>'phoneNumber' from jsonb_array_elements(p.consent) as given where given->>'kind' = $1) as text_numbers, array(select given->>'phoneNumber' from jsonb_array_elements(p.consent) as given where given->>'kind' = $2) as whatsapp_numbers, coalesce((e.settings->'texts'->>'changes')::boolean, false) as texts_changes from event_call c join contact p on p.account_id = c.account_id and p.id = c.contact_id join event e on e.account_id = c.account_id and e.id = c.event_id join text_connection n on n.account_id = c.account_id where c.account_id = $3 and c.id = any($4::bigint[]) and c.phone_number is not null
-- takes $1 text, $2 text, $3 bigint, $4 bigint[]
-- gives id bigint, whatsapp_sender text, whatsapp_templates jsonb, text_numbers text[], whatsapp_numbers text[], texts_changes boolean
