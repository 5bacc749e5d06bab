-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erase-texts.ts

delete from mail m using event_call c where m.account_id = $1 and c.account_id = m.account_id and c.id = m.event_call_id and c.contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from mail m where m.account_id = $1 and exists ( select from unnest($2::text[]) as mark where position(mark in lower(m.to_address || ' ' || m.subject || ' ' || m.body_text || ' ' || coalesce(m.body_html, ''))) > 0)
-- takes $1 bigint, $2 text[]

delete from slack_message m where m.account_id = $1 and m.contact_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from text_message t where t.account_id = $1 and (t.to_number = any($2::text[]) or exists ( select from event_call c where c.account_id = t.account_id and c.id = t.event_call_id and c.contact_id = any($3::bigint[])))
-- takes $1 bigint, $2 text[], $3 bigint[]

delete from utm_set s where s.account_id = $1 and exists ( select from unnest($2::text[]) as mark where position(mark in lower(s.utm::text)) > 0)
-- takes $1 bigint, $2 text[]

select array(select lower(trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, ''))) from contact p where p.account_id = $1 and p.id = any($2::bigint[]) union select lower(c.invitee_name) from event_call c where c.account_id = $3 and c.contact_id = any($4::bigint[])) as names, array( select unnest(array[lower(p.email), p.email_normalized, lower(p.secondary_email), p.secondary_email_normalized, p.phone_number, p.phone_normalized, p.secondary_phone_number, p.secondary_phone_normalized]) from contact p where p.account_id = $5 and p.id = any($6::bigint[]) union select unnest(array[lower(c.invitee_email), c.phone_number]) from event_call c where c.account_id = $7 and c.contact_id = any($8::bigint[])) as addresses
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[], $5 bigint, $6 bigint[], $7 bigint, $8 bigint[]
-- gives names text[], addresses text[]

select mark from unnest(array( select unnest(array[lower(p.email), p.email_normalized, lower(p.secondary_email), p.secondary_email_normalized, p.phone_number, p.phone_normalized, p.secondary_phone_number, p.secondary_phone_normalized]) from contact p where p.account_id = $1 and p.id = any($2::bigint[]) union select unnest(array[lower(c.invitee_email), c.phone_number]) from event_call c where c.account_id = $3 and c.contact_id = any($4::bigint[]))) as mark where length(mark) >= 6 and not exists ( select from contact live where live.account_id = $5 and live.deleted_at is null and live.email_normalized = mark) and not exists ( select from contact live where live.account_id = $6 and live.deleted_at is null and live.phone_normalized = mark) and not exists ( select from member m join app_user u on u.id = m.person_id where m.account_id = $7 and u.email_normalized = mark)
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[], $5 bigint, $6 bigint, $7 bigint
-- gives mark text
