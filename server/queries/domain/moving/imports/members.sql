-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/members.ts

select m.user_id, lower(p.email) as email from member m join member_person p on p.account_id = m.account_id and p.user_id = m.user_id where m.account_id = $1 and m.status = 'ACTIVE' and lower(p.email) = any($2::text[])
-- takes $1 bigint, $2 text[]
-- gives user_id bigint, email text

select min(m.user_id)::bigint as user_id, lower(concat_ws(' ', p.first_name, p.last_name)) as name from member m join member_person p on p.account_id = m.account_id and p.user_id = m.user_id where m.account_id = $1 and m.status = 'ACTIVE' and lower(concat_ws(' ', p.first_name, p.last_name)) = any($2::text[]) group by 2 having count(*) = 1
-- takes $1 bigint, $2 text[]
-- gives user_id bigint, name text
