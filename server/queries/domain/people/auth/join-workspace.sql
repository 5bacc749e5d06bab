-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/join-workspace.ts

select account.id as account_id, account.name as workspace_name, member.user_id, member.person_id, app_user.email, app_user.first_name, app_user.last_name, app_user.time_zone, app_user.password_hash is not null as has_password from member join account on account.id = member.account_id and account.deleted_at is null join app_user on app_user.id = member.person_id where member.account_id = $1 and member.person_id = $2 and member.status = 'INVITED'
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, workspace_name text, user_id bigint, person_id bigint, email text, first_name text, last_name text, time_zone text, has_password boolean

update member set status = 'ACTIVE', joined_at = coalesce(joined_at, $1::timestamptz), deleted_at = null, updated_at = $2 where account_id = $3 and user_id = $4 and status = 'INVITED' returning user_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint
-- gives user_id bigint
