-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/keep-known.ts

insert into contact_suggestion as s (account_id, contact_id, slot, value, event_id, created_at) select $1, $2, n.slot, n.value, $3, $4::timestamptz from jsonb_to_recordset($5::jsonb) as n (slot text, value text[]) on conflict (account_id, contact_id, slot) do update set value = excluded.value, event_id = excluded.event_id, created_at = excluded.created_at, dismissed_at = null where s.value <> excluded.value
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 jsonb

select a.field_id, to_jsonb(a.answer) as answer from field_answer a where a.account_id = $1 and a.contact_id = $2 and a.field_id = any($3::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives field_id bigint, answer jsonb
