-- Made by `npm run queries` from what the tests sent: server/platform/changes/publish.ts

insert into change (account_id, event_id, type, occurred_at, actor, object, sealed, extra, changed_fields, previous, context, traceparent) select $1, r.event_id, r.type, $2::timestamptz, $3::jsonb, r.object || jsonb_build_object('contact', ( select jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phoneNumber', c.phone_number, 'status', c.status, 'timeZone', c.time_zone) from contact c where c.account_id = $4 and c.id = (r.object->>'contactId')::bigint)), r.sealed, r.extra, array(select jsonb_array_elements_text(r.changed_fields)), r.previous, r.context, $5::text from jsonb_to_recordset($6::jsonb) as r (place integer, event_id text, type text, object jsonb, sealed text, extra jsonb, changed_fields jsonb, previous jsonb, context jsonb) order by r.place returning account_id
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 text, $6 jsonb
-- gives account_id bigint

insert into change (account_id, event_id, type, occurred_at, actor, object, sealed, extra, changed_fields, previous, context, traceparent) select $1, r.event_id, r.type, $2::timestamptz, $3::jsonb, r.object, r.sealed, r.extra, array(select jsonb_array_elements_text(r.changed_fields)), r.previous, r.context, $4::text from jsonb_to_recordset($5::jsonb) as r (place integer, event_id text, type text, object jsonb, sealed text, extra jsonb, changed_fields jsonb, previous jsonb, context jsonb) order by r.place returning account_id
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 text, $5 jsonb
-- gives account_id bigint
