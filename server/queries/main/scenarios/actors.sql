-- Made by `npm run queries` from what the tests sent: server/main/scenarios/actors.ts

select m.role, trim(case when m.joined_at is null then m.invited_first_name else u.first_name end || ' ' || case when m.joined_at is null then m.invited_last_name else u.last_name end) as name from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.user_id = $2 and m.status = 'ACTIVE' and m.deleted_at is null
-- takes $1 bigint, $2 bigint
-- gives role text, name text
