-- Made by `npm run queries` from what the tests sent: server/domain/people/account/recipients.ts

select u.email, u.first_name as "firstName", u.locale from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.role = any($2::text[]) and m.status = 'ACTIVE' and m.deleted_at is null order by m.user_id
-- takes $1 bigint, $2 text[]
-- gives email text, firstName text, locale text
