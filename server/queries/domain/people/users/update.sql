-- Made by `npm run queries` from what the tests sent: server/domain/people/users/update.ts

select count(*) as n from event_call_host host join event_call call on call.account_id = host.account_id and call.id = host.event_call_id where host.account_id = $1 and host.user_id = $2 and call.status = 'SCHEDULED' and call.ends_at > $3
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives n bigint

select from member where account_id = $1 and user_id = $2 and status = 'ACTIVE' for key share
-- takes $1 bigint, $2 bigint

select role, is_owner, status, caps, joined_at is not null as has_joined, person_id from member where account_id = $1 and user_id = $2 for update
-- takes $1 bigint, $2 bigint
-- gives role text, is_owner boolean, status text, caps jsonb, has_joined boolean, person_id bigint

update member set role = $1, caps = $2::jsonb, status = $3, deleted_at = case when $4 = 'DEACTIVATED' then coalesce(deleted_at, $5::timestamptz) end, directory_removed_at = case when $6 = 'DEACTIVATED' then directory_removed_at end, returned_at = case when $7 = 'ACTIVE' and status <> 'ACTIVE' then $8::timestamptz else returned_at end, updated_at = $9 where account_id = $10 and user_id = $11
-- takes $1 text, $2 jsonb, $3 text, $4 text, $5 timestamp with time zone, $6 text, $7 text, $8 timestamp with time zone, $9 timestamp with time zone, $10 bigint, $11 bigint
