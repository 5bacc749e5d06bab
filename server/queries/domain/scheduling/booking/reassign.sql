-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/reassign.ts

update event_call set user_id = $1, host_time_zone = $2, team_id = $3, updated_at = $4::timestamptz, version = version + 1 where account_id = $5 and id = $6
-- takes $1 bigint, $2 text, $3 bigint, $4 timestamp with time zone, $5 bigint, $6 bigint
