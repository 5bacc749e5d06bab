-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/resolve-calendar.ts

update call_entry set resolved = noticed, seen = null, updated_at = $1::timestamptz where account_id = $2 and event_call_id = $3 and user_id = $4 and noticed is distinct from resolved and noticed is not null and ($5 or (calendar_id is not null and is_wanted and state <> 'DETACHED')) returning event_call_id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint, $5 boolean
-- gives event_call_id bigint

update call_entry set state = 'PENDING', tries = 0, error = null, due_at = $1::timestamptz, resolved = noticed, seen = null, updated_at = $2::timestamptz where account_id = $3 and event_call_id = $4 and user_id = $5 and noticed is distinct from resolved and noticed is not null and ($6 or (calendar_id is not null and is_wanted and state <> 'DETACHED')) returning event_call_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint, $6 boolean
-- gives event_call_id bigint
