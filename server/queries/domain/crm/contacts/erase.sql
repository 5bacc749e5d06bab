-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erase.ts

delete from booking_link where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from contact_merge where account_id = $1 and (primary_id = any($2::bigint[]) or merged_ids && $3::bigint[])
-- takes $1 bigint, $2 bigint[], $3 bigint[]

delete from contact_note where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from contact_suggestion where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from contact_tag where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from contact_touch where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from declined_booking where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from duplicate_candidate where account_id = $1 and (contact_id = any($2::bigint[]) or other_id = any($3::bigint[]))
-- takes $1 bigint, $2 bigint[], $3 bigint[]

delete from field_answer a where a.account_id = $1 and (a.contact_id = any($2::bigint[]) or a.event_call_id in (select c.id from event_call c where account_id = $3 and contact_id = any($4::bigint[])) or a.deal_id in (select d.id from deal d where account_id = $5 and contact_id = any($6::bigint[])))
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[], $5 bigint, $6 bigint[]

delete from form_submission where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

update contact c set first_name = 'Erased', last_name = 'contact', email = null, email_normalized = null, phone_number = null, phone_normalized = null, secondary_email = null, secondary_email_normalized = null, secondary_phone_number = null, secondary_phone_normalized = null, country = null, time_zone = null, locale = null, ip_address = null, referrer_url = null, tracking = '{}', disqualification = null, blocked = null, consent = '[]', external_ids = '{}', search_text = '', preview_id = fresh.preview_id, erased_at = $1::timestamptz, version = c.version + 1 from unnest($2::bigint[], $3::text[]) as fresh (id, preview_id) where c.account_id = $4 and c.id = fresh.id
-- takes $1 timestamp with time zone, $2 bigint[], $3 text[], $4 bigint

update deal set email = null, notes = null, external_ids = '{}', version = version + 1 where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

update event_call set invitee_name = $1, invitee_email = null, phone_number = null, search_text = '', additional_guests = '[]', notes = null, outcome_notes = null, reschedule_reason = null, cancel_reason = null, questions = '[]', secondary_answers = '[]', utm = '[]', external_ids = '{}', location_link = case when location in ('PHONE_OUTBOUND', 'PHONE_INBOUND') then null else location_link end, location_details = case when location in ('PHONE_OUTBOUND', 'PHONE_INBOUND') then null else location_details end, canceller = case when cancelled_by = 'CONTACT' then $2 else canceller end, rescheduled_by = case when rescheduled_by is null then null when exists ( select from member_person u where u.account_id = $3 and trim(u.first_name || ' ' || u.last_name) = rescheduled_by) then rescheduled_by else $4 end, created_by = case when "created_by"->>'type' = 'contact' then "created_by" || $5::jsonb else "created_by" end, version = version + 1 where account_id = $6 and contact_id = any($7::bigint[])
-- takes $1 text, $2 text, $3 bigint, $4 text, $5 jsonb, $6 bigint, $7 bigint[]

update event_call_history h set before = coalesce("h"."before" - array( select key from jsonb_object_keys("h"."before") as key where key <> all($1::text[])), '{}'), after = coalesce("h"."after" - array( select key from jsonb_object_keys("h"."after") as key where key <> all($2::text[])), '{}'), actor = case when "h"."actor"->>'type' = 'contact' then "h"."actor" || $3::jsonb else "h"."actor" end from event_call c where c.account_id = $4 and c.contact_id = any($5::bigint[]) and h.account_id = c.account_id and h.event_call_id = c.id
-- takes $1 text[], $2 text[], $3 jsonb, $4 bigint, $5 bigint[]

update form_submission set answers = '{}' where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

update payment set name = null, email = null, email_normalized = null, phone_number = null, phone_normalized = null, description = null, search_text = '', updated_by = null, raw = null, version = version + 1 where account_id = $1 and contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

with gone as ( delete from waiting_entry where account_id = $1 and contact_id = any($2::bigint[]) returning id) delete from slot_hold s using gone join waiting_offer o on o.account_id = $3 and o.entry_id = gone.id and o.state = 'OPEN' where s.account_id = $4 and s.id = o.hold_id
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint

with recursive person as ( select id from unnest($1::bigint[]) as id union select c.id from person join contact c on c.account_id = $2 and c.merged_into_id = person.id ) select id from person order by id
-- takes $1 bigint[], $2 bigint
-- gives id bigint
