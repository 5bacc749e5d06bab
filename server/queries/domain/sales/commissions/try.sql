-- Made by `npm run queries` from what the tests sent: server/domain/sales/commissions/try.ts

select u.user_id as id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as name from member_person u where u.account_id = $1
-- takes $1 bigint
-- gives id bigint, name text
