-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/missing.ts

select c.id, c.external_id from calendar c where c.account_id = $1 and c.connection_id = $2 and (c.id = $3 or (c.is_writable and (c.checks_conflicts or c.is_write_target))) order by c.id <> $4, c.id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives id bigint, external_id text

update call_entry e set calendar_id = m.calendar_id, external_id = m.external_id, updated_at = $1::timestamptz from jsonb_to_recordset($2::jsonb) as m (event_call_id bigint, user_id bigint, calendar_id bigint, external_id text) where e.account_id = $3 and e.event_call_id = m.event_call_id and e.user_id = m.user_id and e.calendar_id = $4
-- takes $1 timestamp with time zone, $2 jsonb, $3 bigint, $4 bigint
