-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/changing-person.ts

select from app_user where id = $1 for no key update
-- takes $1 bigint

select m.account_id, m.user_id, u.first_name, u.last_name, u.email from app_user u join member m on m.person_id = u.id and m.status = 'ACTIVE' join account a on a.id = m.account_id and a.deleted_at is null where u.id = $1 order by m.account_id
-- takes $1 bigint
-- gives account_id bigint, user_id bigint, first_name text, last_name text, email text
