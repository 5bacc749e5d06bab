-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/invitee-call.ts

select user_id, avatar_url from member_person where account_id = $1 and user_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives user_id bigint, avatar_url text
