-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/reset-member-factors.ts

select is_operator or exists ( select from member join public.account on account.id = member.account_id and account.deleted_at is null where member.person_id = app_user.id and member.account_id <> $1 and member.status = 'ACTIVE') as is_of_others from app_user where id = $2 for no key update
-- takes $1 bigint, $2 bigint
-- gives is_of_others boolean

select status, person_id from member where account_id = $1 and user_id = $2 for update
-- takes $1 bigint, $2 bigint
-- gives status text, person_id bigint
