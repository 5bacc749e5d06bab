-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/publish-abandoned.ts

delete from form_submission where account_id = $1::bigint and closed_at < $2::timestamptz
-- takes $1 bigint, $2 timestamp with time zone

select distinct s.account_id from form_submission s join account a on a.id = s.account_id and a.deleted_at is null where s.account_id = $1::bigint and s.closed_at is null and s.updated_at <= $2::timestamptz order by s.account_id
-- takes $1 bigint, $2 timestamp with time zone
-- gives account_id bigint

select form.event_id, form.contact_id, jsonb_agg(jsonb_build_object('customFieldId', f.id, 'identifier', f.identifier, 'answer', to_jsonb(a.answer)) order by f.id) as answers from (select distinct * from jsonb_to_recordset($1::jsonb) as n (event_id bigint, contact_id bigint)) form join event e on e.account_id = $2 and e.id = form.event_id join field_answer a on a.account_id = e.account_id and a.contact_id = form.contact_id join custom_field f on f.account_id = a.account_id and f.id = a.field_id and f.deleted_at is null where exists ( select 1 from jsonb_array_elements(e.settings->'questions') question where (question->>'customFieldId')::bigint = f.id or question->>'identifier' = f.identifier or question->>'identifier' = any(f.aliases)) group by form.event_id, form.contact_id
-- takes $1 jsonb, $2 bigint
-- gives event_id bigint, contact_id bigint, answers jsonb

with form as ( update form_submission form set closed_at = $1::timestamptz from ( select s.id from form_submission s where s.account_id = $2 and s.closed_at is null and s.updated_at <= $3::timestamptz order by s.updated_at, s.id limit 200 for no key update skip locked ) due where form.account_id = $4 and form.id = due.id returning form.* ) select form.id, form.contact_id, form.event_id, form.step, form.conditional_users, form.routing_group_ids, form.routing_mode, form.updated_at > $5::timestamptz and exists (select 1 from contact c where c.account_id = form.account_id and c.id = form.contact_id and c.deleted_at is null) and not exists ( select 1 from event_call call where call.account_id = form.account_id and call.contact_id = form.contact_id and call.event_id = form.event_id and call.created_at >= form.started_at - $6::interval) as is_news from form
-- takes $1 timestamp with time zone, $2 bigint, $3 timestamp with time zone, $4 bigint, $5 timestamp with time zone, $6 interval
-- gives id bigint, contact_id bigint, event_id bigint, step text, conditional_users bigint[], routing_group_ids bigint[], routing_mode text, is_news boolean
