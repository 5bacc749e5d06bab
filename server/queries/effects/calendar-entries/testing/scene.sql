-- Made by `npm run queries` from what the tests sent: server/effects/calendar-entries/testing/scene.ts

update calendar set next_poll_at = $1::timestamptz
-- takes $1 timestamp with time zone
