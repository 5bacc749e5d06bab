-- Made by `npm run queries` from what the tests sent: server/domain/sales/past-calls/people.ts

select from member where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint

select m.user_id, p.time_zone from member m join member_person p on p.account_id = m.account_id and p.user_id = m.user_id where m.account_id = $1 and lower(p.email) = $2
-- takes $1 bigint, $2 text
-- gives user_id bigint, time_zone text

select m.user_id, p.time_zone from member m join member_person p on p.account_id = m.account_id and p.user_id = m.user_id where m.account_id = $1 and m.user_id = $2
-- takes $1 bigint, $2 bigint
-- gives user_id bigint, time_zone text
