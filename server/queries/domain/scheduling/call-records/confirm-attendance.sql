-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/confirm-attendance.ts

update event_call set attendance_confirmed_at = $1::timestamptz, updated_at = $2::timestamptz, version = version + 1 where account_id = $3 and id = $4
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint
