-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/history.ts

select at, utm, referrer_url, event_id from contact_touch where account_id = $1 and contact_id = $2 order by at, id limit 500
-- takes $1 bigint, $2 bigint
-- gives at timestamp with time zone, utm jsonb, referrer_url text, event_id bigint

select jsonb_agg(jsonb_build_object('customFieldId', f.id, 'identifier', f.identifier, 'name', f.name, 'inputType', f.input_type, 'answer', to_jsonb(a.answer), 'isQuestion', f.is_invitee_question or f.is_secondary_question) order by f.id) as answers from field_answer a join custom_field f on f.account_id = a.account_id and f.id = a.field_id where a.account_id = $1 and a.contact_id = $2 and f.deleted_at is null
-- takes $1 bigint, $2 bigint
-- gives answers jsonb
