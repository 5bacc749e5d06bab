-- Made by `npm run queries` from what the tests sent: server/main/scenarios/cast.ts

select from custom_field where account_id = $1 and type = 'CONTACT' and identifier = $2 and deleted_at is null
-- takes $1 bigint, $2 text

select id from availability where account_id = $1 and user_id = $2 and is_default
-- takes $1 bigint, $2 bigint
-- gives id bigint

select id from product where account_id = $1 and name = $2 and deleted_at is null order by id limit 1
-- takes $1 bigint, $2 text
-- gives id bigint

select m.user_id from member m join app_user u on u.id = m.person_id where m.account_id = $1 and u.email_normalized = $2 and m.status = 'ACTIVE'
-- takes $1 bigint, $2 text
-- gives user_id bigint
