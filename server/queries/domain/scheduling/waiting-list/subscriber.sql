-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/subscriber.ts

update waiting_entry ended set outcome = 'BOOKED', event_call_id = due.call_id, ended_at = $1::timestamptz, updated_at = $2::timestamptz from ( select w.id, min(call.id) as call_id from change c join event_call call on call.account_id = c.account_id and call.id = (c.object->>'id')::bigint and call.status = 'SCHEDULED' join waiting_entry w on w.account_id = call.account_id and w.contact_id = call.contact_id and w.event_id = call.event_id and w.ended_at is null and w.created_at <= c.occurred_at where c.account_id = $3 and "c"."id" between $4 and $5 and "c"."id" = any($6::bigint[]) group by w.id ) due where ended.account_id = $7 and ended.id = due.id and ended.ended_at is null returning ended.id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint, $6 bigint[], $7 bigint
-- gives id bigint
