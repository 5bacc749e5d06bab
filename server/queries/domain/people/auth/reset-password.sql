-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/reset-password.ts

delete from access_link where user_id = $1 and kind = 'RESET' and used_at is null
-- takes $1 bigint

select app_user.id, app_user.email, app_user.first_name as "firstName", app_user.locale, member.account_id from app_user join member on member.person_id = app_user.id and member.status = 'ACTIVE' join account on account.id = member.account_id and account.deleted_at is null where app_user.email_normalized = $1 order by member.account_id limit 1
-- takes $1 text
-- gives id bigint, email text, firstName text, locale text, account_id bigint

select password_hash from app_user where id = $1
-- takes $1 bigint
-- gives password_hash text

update app_user set password_hash = $1, updated_at = $2 where id = $3 returning email_normalized
-- takes $1 text, $2 timestamp with time zone, $3 bigint
-- gives email_normalized text
