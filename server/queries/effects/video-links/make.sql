-- Made by `npm run queries` from what the tests sent: server/effects/video-links/make.ts

select p.meeting_link as link from member m join app_user p on p.id = m.person_id where m.account_id = $1 and m.user_id = $2
-- takes $1 bigint, $2 bigint
-- gives link text

update call_entry set due_at = least(due_at, $1::timestamptz) where account_id = $2 and event_call_id = $3 and user_id = $4 and provider = $5 and calendar_id is not null and is_wanted returning event_call_id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint, $5 text
-- gives event_call_id bigint
