-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/signed-in.ts

select account.id, account.name, account.slug, member.role, account.second_factor, app_user.has_second_factor from member join account on account.id = member.account_id and account.deleted_at is null join app_user on app_user.id = member.user_id where member.user_id = $1 and member.status = 'ACTIVE' order by lower(account.name), account.id
-- takes $1 bigint
-- gives id bigint, name text, slug text, role text, second_factor text, has_second_factor boolean

select id, email, first_name, last_name, is_operator from app_user where id = $1
-- takes $1 bigint
-- gives id bigint, email text, first_name text, last_name text, is_operator boolean
