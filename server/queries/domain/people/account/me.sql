-- Made by `npm run queries` from what the tests sent: server/domain/people/account/me.ts

select member.user_id as id, app_user.email, app_user.first_name, app_user.last_name, app_user.time_zone, app_user.locale, member.role, member.is_owner, app_user.avatar_url, app_user.meeting_link from member join app_user on app_user.id = member.person_id where member.account_id = $1 and member.user_id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, email text, first_name text, last_name text, time_zone text, locale text, role text, is_owner boolean, avatar_url text, meeting_link text
