-- Made by `npm run queries` from what the tests sent: server/effects/slack/acting-as.ts

select m.user_id, m.role, trim(u.first_name || ' ' || u.last_name) as name from member m join member_person u on u.account_id = m.account_id and u.user_id = m.user_id where m.account_id = $1 and lower(u.email) = $2 and m.status = 'ACTIVE' and m.deleted_at is null
-- takes $1 bigint, $2 text
-- gives user_id bigint, role text, name text
