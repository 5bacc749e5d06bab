-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/erase.ts

select a.record_id, a.body as kept, case when t.id is null then null else (select to_jsonb(own) from (select t.id as id, t.contact_id as contact_id, t.setter_id as setter_id, t.origin as origin, date_trunc('milliseconds', t.claimed_at) as claimed_at, date_trunc('milliseconds', t.released_at) as released_at, t.assigned_by as assigned_by) own) end as stored from archive_record a left join "setter_claim" t on t.account_id = a.account_id and t.id = a.record_id where a.account_id = $1 and a.resource = $2 and a.contact_id = any($3::bigint[]) order by a.record_id
-- takes $1 bigint, $2 text, $3 bigint[]
-- gives record_id bigint, kept jsonb, stored jsonb

select a.record_id, a.body as kept, case when t.id is null then null else (select to_jsonb(own) from (select t.id as id, t.event_id as event_id, t.contact_id as contact_id, t.user_id as user_id, t.setter_id as setter_id, t.team_id as team_id, t.preview_id as preview_id, t.call_type as call_type, t.status as status, date_trunc('milliseconds', t.starts_at) as starts_at, date_trunc('milliseconds', t.ends_at) as ends_at, t.time_zone as time_zone, t.host_time_zone as host_time_zone, t.invitee_name as invitee_name, t.invitee_email as invitee_email, t.phone_number as phone_number, t.location as location, t.location_link as location_link, t.location_details as location_details, t.dial_in as dial_in, t.is_slot_free as is_slot_free, t.notes as notes, t.reschedule_count as reschedule_count, date_trunc('milliseconds', t.previous_starts_at) as previous_starts_at, date_trunc('milliseconds', t.rescheduled_at) as rescheduled_at, t.rescheduled_by as rescheduled_by, t.reschedule_reason as reschedule_reason, date_trunc('milliseconds', t.attendance_confirmed_at) as attendance_confirmed_at, date_trunc('milliseconds', t.cancelled_at) as cancelled_at, t.cancelled_by as cancelled_by, t.canceller as canceller, t.cancel_reason as cancel_reason, t.no_sale_reason as no_sale_reason, t.objection as objection, t.outcome_notes as outcome_notes, date_trunc('milliseconds', t.outcome_at) as outcome_at, t.outcome_by as outcome_by, date_trunc('milliseconds', t.follow_up_at) as follow_up_at, t.questions as questions, t.secondary_answers as secondary_answers, t.utm as utm, t.source as source, t.event_name as event_name, t.link_prefix as link_prefix, t.external_ids as external_ids, t.created_by as created_by, date_trunc('milliseconds', t.created_at) as created_at, t.outcome as outcome, '{"routingGroupIds":null,"conditionalUsers":null,"appliedHostIds":[],"routingMode":"NONE","decisionId":null}'::jsonb || t.routing as routing) own) end as stored from archive_record a left join "event_call" t on t.account_id = a.account_id and t.id = a.record_id where a.account_id = $1 and a.resource = $2 and a.record_id = any($3::bigint[]) order by a.record_id
-- takes $1 bigint, $2 text, $3 bigint[]
-- gives record_id bigint, kept jsonb, stored jsonb

select a.record_id, a.body as kept, case when t.id is null then null else (select to_jsonb(own) from (select t.id as id, t.first_name as first_name, t.last_name as last_name, t.email as email, t.phone_number as phone_number, t.secondary_email as secondary_email, t.secondary_phone_number as secondary_phone_number, t.status as status, t.user_id as user_id, t.setter_id as setter_id, t.source as source, t.is_chat_contact as is_chat_contact, t.preview_id as preview_id, date_trunc('milliseconds', t.joined_time) as joined_time, t.country as country, t.time_zone as time_zone, t.locale as locale, t.referrer_url as referrer_url, t.tracking as tracking, t.disqualification as disqualification, t.blocked as blocked, t.external_ids as external_ids, t.merged_into_id as merged_into_id, date_trunc('milliseconds', t.created_at) as created_at, date_trunc('milliseconds', t.deleted_at) as deleted_at, t.stage_option_id as stage_option_id) own) end as stored from archive_record a left join "contact" t on t.account_id = a.account_id and t.id = a.record_id where a.account_id = $1 and a.resource = $2 and a.record_id = any($3::bigint[]) order by a.record_id
-- takes $1 bigint, $2 text, $3 bigint[]
-- gives record_id bigint, kept jsonb, stored jsonb

select max(record_id) as upto from ( select record_id from archive_record where account_id = $1 and resource = $2 and record_id > $3 order by record_id limit 20000) next
-- takes $1 bigint, $2 text, $3 bigint
-- gives upto bigint

select record_id as id from archive_record a where a.account_id = $1 and a.resource = $2 and record_id > $3 and record_id <= $4 and exists (select 1 from jsonb_each_text(a.body) said where said.value ~* $5)
-- takes $1 bigint, $2 text, $3 bigint, $4 bigint, $5 text
-- gives id bigint

update archive_record a set body = a.body - $1::text[] where a.account_id = $2 and a.resource = $3 and a.record_id = any($4::bigint[])
-- takes $1 text[], $2 bigint, $3 text, $4 bigint[]

update archive_version v set before = v.before - $1::text[] where v.account_id = $2 and v.resource = $3 and v.record_id = any($4::bigint[]) and v.before ?| $5::text[]
-- takes $1 text[], $2 bigint, $3 text, $4 bigint[], $5 text[]

with found as materialized ( select v.record_id, v.number, v.before - array( select said.key from jsonb_each_text(v.before) said where said.value ~* $1) as before from archive_version v where v.account_id = $2 and v.resource = $3 and record_id > $4 and record_id <= $5 and exists (select 1 from jsonb_each_text(v.before) said where said.value ~* $6) ) update archive_version v set before = found.before from found where v.account_id = $7 and v.resource = $8 and v.record_id = found.record_id and v.number = found.number
-- takes $1 text, $2 bigint, $3 text, $4 bigint, $5 bigint, $6 text, $7 bigint, $8 text
