-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/join-workspace.ts

select account.id as account_id, account.name as workspace_name, member.user_id, member.person_id, app_user.email, app_user.first_name, app_user.last_name, app_user.time_zone, app_user.password_hash is not null or exists ( select from member other join account elsewhere on elsewhere.id = other.account_id and elsewhere.deleted_at is null where other.person_id = app_user.id and other.status = 'ACTIVE' ) as has_account from member join account on account.id = member.account_id and account.deleted_at is null join app_user on app_user.id = member.person_id where member.account_id = $1 and member.person_id = $2 and member.status = 'INVITED'
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, workspace_name text, user_id bigint, person_id bigint, email text, first_name text, last_name text, time_zone text, has_account boolean

update member set status = 'ACTIVE', joined_at = coalesce(joined_at, $1::timestamptz), deleted_at = null, updated_at = $2 where account_id = $3 and user_id = $4 and status = 'INVITED' returning user_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint
-- gives user_id bigint
