-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/remove.ts

select c.id from contact c where c.account_id = $1 and c.id = any($2::bigint[]) and (c.setter_id is null or c.setter_id = $3) and c.deleted_at is null order by c.id for no key update of c
-- takes $1 bigint, $2 bigint[], $3 bigint
-- gives id bigint

select c.id from contact c where c.account_id = $1 and c.id = any($2::bigint[]) and (c.user_id = $3 or c.id in ( select hosted.contact_id from event_call_host host join event_call hosted on hosted.account_id = host.account_id and hosted.id = host.event_call_id where host.account_id = $4 and host.user_id = $5)) and c.deleted_at is null order by c.id for no key update of c
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint, $5 bigint
-- gives id bigint

select c.id from contact c where c.account_id = $1 and c.id = any($2::bigint[]) and true and c.deleted_at is null order by c.id for no key update of c
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select c.id from contact c where c.account_id = $1 and c.id = any($2::bigint[]) and true and true order by c.id for no key update of c
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select c.id, c.first_name, c.last_name, c.email, c.email_normalized, c.phone_number, c.phone_normalized, c.secondary_email, c.secondary_email_normalized, c.secondary_phone_number, c.secondary_phone_normalized, c.status, c.status_before_booking, c.stage_changed_at, c.user_id, c.setter_id, c.source, c.is_chat_contact, c.preview_id, c.joined_time, c.country, c.time_zone, c.locale, c.ip_address, c.referrer_url, c.tracking, c.disqualification, c.blocked, c.consent, c.external_ids, c.merged_into_id, c.has_related, c.last_activity_at, c.created_at, c.updated_at, c.deleted_at, c.version, (select jsonb_build_object('optionId', o.id, 'name', o.name, 'category', o.category) from field_option o where o.account_id = c.account_id and o.id = c.stage_option_id) as stage, (select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = c.account_id and u.user_id = c.user_id) as closer_name, (select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = c.account_id and u.user_id = c.setter_id) as setter_name from contact c where c.account_id = $1 and c.id = any($2::bigint[]) order by c.id
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, first_name text, last_name text, email text, email_normalized text, phone_number text, phone_normalized text, secondary_email text, secondary_email_normalized text, secondary_phone_number text, secondary_phone_normalized text, status text, status_before_booking text, stage_changed_at timestamp with time zone, user_id bigint, setter_id bigint, source text, is_chat_contact boolean, preview_id text, joined_time timestamp with time zone, country text, time_zone text, locale text, ip_address text, referrer_url text, tracking jsonb, disqualification jsonb, blocked jsonb, consent jsonb, external_ids jsonb, merged_into_id bigint, has_related boolean, last_activity_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone, version integer, stage jsonb, closer_name text, setter_name text

select id, contact_id from event_call where account_id = $1 and contact_id = any($2::bigint[]) and status = 'SCHEDULED' and ends_at > $3::timestamptz order by id for update
-- takes $1 bigint, $2 bigint[], $3 timestamp with time zone
-- gives id bigint, contact_id bigint

update contact set deleted_at = $1::timestamptz, updated_at = $2::timestamptz, version = version + 1 where account_id = $3 and id = any($4::bigint[]) and deleted_at is null
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint[]
