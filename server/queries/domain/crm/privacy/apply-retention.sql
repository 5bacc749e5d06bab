-- Made by `npm run queries` from what the tests sent: server/domain/crm/privacy/apply-retention.ts

delete from field_answer where account_id = $1 and id in ( select id from field_answer where account_id = $2 and updated_at < $3::timestamptz and (contact_id is not null or event_call_id is not null) order by updated_at, id limit 500 for update skip locked) returning contact_id, event_call_id, field_id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives contact_id bigint, event_call_id bigint, field_id bigint

delete from request_log where account_id = $1 and id in ( select id from request_log where account_id = $2 and at < $3::timestamptz order by at, id limit 500 for update skip locked) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint

select c.id from contact c where c.account_id = $1 and c.deleted_at is null and c.last_activity_at < $2::timestamptz and c.erased_at is null and not exists ( select from event_call e where e.account_id = c.account_id and e.contact_id = c.id and e.status = 'SCHEDULED' and e.ends_at > $3::timestamptz) order by c.last_activity_at, c.id limit 50
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone
-- gives id bigint

update mail set body_text = '', body_html = null, calendar = null, unsubscribe = null where account_id = $1 and id in ( select id from mail where account_id = $2 and created_at < $3::timestamptz and body_text <> '' and status <> 'QUEUED' order by created_at, id limit 500 for update skip locked) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint
