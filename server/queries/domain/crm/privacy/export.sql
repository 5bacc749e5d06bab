-- Made by `npm run queries` from what the tests sent: server/domain/crm/privacy/export.ts

select to_jsonb(t) - $1::text[] as row from ( select t.* from payment t where t.account_id = $2 and (t.contact_id = any($3::bigint[]) or t.email_normalized = $4) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[], $4 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.*, field.name as field_name from field_answer t join custom_field field on field.account_id = t.account_id and field.id = t.field_id where t.account_id = $2 and (t.contact_id = any($3::bigint[]) or t.event_call_id in ( select c.id from event_call c where c.account_id = $4 and (c.contact_id = any($5::bigint[]) or lower(c.invitee_email) = $6)) or t.deal_id in (select d.id from deal d where d.account_id = $7 and d.contact_id = any($8::bigint[]))) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[], $4 bigint, $5 bigint[], $6 text, $7 bigint, $8 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.contact_id, tag.name from contact_tag t join tag on tag.account_id = t.account_id and tag.id = t.tag_id where t.account_id = $2 and t.contact_id = any($3::bigint[]) order by tag.name) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.id, t.at, t.action, t.resource, t.resource_id, t.before, t.after from audit_entry t where t.account_id = $2 and (t.resource = 'contact' and t.resource_id = any($3::text[]) or t.resource in ('call', 'event_call') and t.resource_id in (select c.id::text from ( select c.id from event_call c where c.account_id = $4 and (c.contact_id = any($5::bigint[]) or lower(c.invitee_email) = $6)) c)) order by t.at, t.id) t
-- takes $1 text[], $2 bigint, $3 text[], $4 bigint, $5 bigint[], $6 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.id, t.endpoint_id, t.type, t.status, t.created_at from webhook_delivery t where t.account_id = $2 and t.change_id in ( select t.id from change t where t.account_id = $3 and (t.object->>'contactId' = any($4::text[]) or t.type like 'contact.%' and t.object->>'id' = any($5::text[]) or lower(t.object->>'email') = $6)) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint, $4 text[], $5 text[], $6 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.id, t.entry_id, t.starts_at, t.duration_min, t.state, t.created_at, t.expires_at, t.ended_at from waiting_offer t join waiting_entry w on w.account_id = t.account_id and w.id = t.entry_id where t.account_id = $2 and w.contact_id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.id, t.event_call_id, t.at, t.cause, t.winner_id from routing_decision t where t.account_id = $2 and t.event_call_id in ( select c.id from event_call c where c.account_id = $3 and (c.contact_id = any($4::bigint[]) or lower(c.invitee_email) = $5)) order by t.at, t.id) t
-- takes $1 text[], $2 bigint, $3 bigint, $4 bigint[], $5 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.id, t.kind, t.channel, t.to_number, t.status, t.created_at, t.sent_at, t.delivered_at, t.event_call_id from text_message t where t.account_id = $2 and t.event_call_id in ( select c.id from event_call c where c.account_id = $3 and (c.contact_id = any($4::bigint[]) or lower(c.invitee_email) = $5)) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint, $4 bigint[], $5 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.id, t.kind, t.to_address, t.subject, t.status, t.created_at, t.sent_at, t.event_call_id from mail t where t.account_id = $2 and not t.is_private and (t.event_call_id in ( select c.id from event_call c where c.account_id = $3 and (c.contact_id = any($4::bigint[]) or lower(c.invitee_email) = $5)) or lower(t.to_address) = $6) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint, $4 bigint[], $5 text, $6 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.id, t.starts_at, t.event_name from event_call t where t.account_id = $2 and exists ( select from jsonb_array_elements(t.additional_guests) guest where lower(guest->>'email') = $3) order by t.id) t
-- takes $1 text[], $2 bigint, $3 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.sequence, t.type, t.occurred_at, t.object, t.extra, t.previous from change t where t.account_id = $2 and (t.object->>'contactId' = any($3::text[]) or t.type like 'contact.%' and t.object->>'id' = any($4::text[]) or lower(t.object->>'email') = $5) order by t.id) t
-- takes $1 text[], $2 bigint, $3 text[], $4 text[], $5 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from ( select t.slot, t.value, t.event_id, t.created_at, t.dismissed_at from contact_suggestion t where t.account_id = $2 and t.contact_id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from call_reminder t where t.account_id = $2 and t.event_call_id in ( select c.id from event_call c where c.account_id = $3 and (c.contact_id = any($4::bigint[]) or lower(c.invitee_email) = $5)) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint, $4 bigint[], $5 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from contact t where t.account_id = $2 and t.id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from contact_note t where t.account_id = $2 and t.contact_id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from contact_touch t where t.account_id = $2 and t.contact_id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from deal t where t.account_id = $2 and (t.contact_id = any($3::bigint[]) or lower(t.email) = $4) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[], $4 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from event_call t where t.account_id = $2 and t.id in ( select c.id from event_call c where c.account_id = $3 and (c.contact_id = any($4::bigint[]) or lower(c.invitee_email) = $5)) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint, $4 bigint[], $5 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from event_call_history t where t.account_id = $2 and t.event_call_id in ( select c.id from event_call c where c.account_id = $3 and (c.contact_id = any($4::bigint[]) or lower(c.invitee_email) = $5)) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint, $4 bigint[], $5 text
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from form_submission t where t.account_id = $2 and t.contact_id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from setter_claim t where t.account_id = $2 and t.contact_id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb

select to_jsonb(t) - $1::text[] as row from (select t.* from waiting_entry t where t.account_id = $2 and t.contact_id = any($3::bigint[]) order by t.id) t
-- takes $1 text[], $2 bigint, $3 bigint[]
-- gives row jsonb
