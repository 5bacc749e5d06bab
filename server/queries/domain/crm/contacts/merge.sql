-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/merge.ts

delete from duplicate_candidate where account_id = $1 and contact_id = any($2::bigint[]) and other_id = any($3::bigint[])
-- takes $1 bigint, $2 bigint[], $3 bigint[]

insert into contact_merge (account_id, id, primary_id, merged_ids, merged_at, merged_by, undo_until, columns, moved, pairs, released_claims) values ($1, $2, $3, $4::bigint[], $5, $6::jsonb, $7, $8::jsonb, $9::jsonb, $10::bigint[], $11::jsonb)
-- takes $1 bigint, $2 text, $3 bigint, $4 bigint[], $5 timestamp with time zone, $6 jsonb, $7 timestamp with time zone, $8 jsonb, $9 jsonb, $10 bigint[], $11 jsonb

insert into duplicate_candidate (account_id, contact_id, other_id, reason, matched) select distinct on (pair.alike) $1::bigint, least(pair.alike, $2::bigint), greatest(pair.alike, $3::bigint), pair.reason, pair.matched from ( select other_id as alike, reason, matched from duplicate_candidate where account_id = $4 and contact_id = any($5::bigint[]) and dismissed_at is null union all select contact_id, reason, matched from duplicate_candidate where account_id = $6 and other_id = any($7::bigint[]) and dismissed_at is null ) pair where pair.alike <> all($8::bigint[]) on conflict do nothing returning id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint[], $6 bigint, $7 bigint[], $8 bigint[]
-- gives id bigint

select c.id, c.first_name, c.last_name, c.email, c.email_normalized, c.phone_number, c.phone_normalized, c.secondary_email, c.secondary_email_normalized, c.secondary_phone_number, c.secondary_phone_normalized, c.status, c.status_before_booking, c.stage_changed_at, c.user_id, c.setter_id, c.source, c.is_chat_contact, c.preview_id, c.joined_time, c.country, c.time_zone, c.locale, c.ip_address, c.referrer_url, c.tracking, c.disqualification, c.blocked, c.consent, c.external_ids, c.merged_into_id, c.has_related, c.last_activity_at, c.created_at, c.updated_at, c.deleted_at, c.version, (select jsonb_build_object('optionId', o.id, 'name', o.name, 'category', o.category) from field_option o where o.account_id = c.account_id and o.id = c.stage_option_id) as stage, (select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = c.account_id and u.user_id = c.user_id) as closer_name, (select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = c.account_id and u.user_id = c.setter_id) as setter_name from contact c where c.account_id = $1 and c.id = any($2::bigint[]) and c.deleted_at is null and true order by c.id for update of c
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, first_name text, last_name text, email text, email_normalized text, phone_number text, phone_normalized text, secondary_email text, secondary_email_normalized text, secondary_phone_number text, secondary_phone_normalized text, status text, status_before_booking text, stage_changed_at timestamp with time zone, user_id bigint, setter_id bigint, source text, is_chat_contact boolean, preview_id text, joined_time timestamp with time zone, country text, time_zone text, locale text, ip_address text, referrer_url text, tracking jsonb, disqualification jsonb, blocked jsonb, consent jsonb, external_ids jsonb, merged_into_id bigint, has_related boolean, last_activity_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone, version integer, stage jsonb, closer_name text, setter_name text

select call.id, exists ( select from event_call same where same.account_id = call.account_id and same.contact_id = any($1::bigint[]) and same.contact_id <> call.contact_id and same.event_id = call.event_id and same.starts_at = call.starts_at and same.status = 'SCHEDULED' and call.status = 'SCHEDULED') as is_double from event_call call where call.account_id = $2 and call.contact_id = any($3::bigint[]) order by call.id for no key update of call
-- takes $1 bigint[], $2 bigint, $3 bigint[]
-- gives id bigint, is_double boolean

update contact set deleted_at = $1::timestamptz, merged_into_id = $2, updated_at = $3::timestamptz, version = version + 1 where account_id = $4 and id = any($5::bigint[])
-- takes $1 timestamp with time zone, $2 bigint, $3 timestamp with time zone, $4 bigint, $5 bigint[]
