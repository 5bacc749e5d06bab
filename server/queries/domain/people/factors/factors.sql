-- Made by `npm run queries` from what the tests sent: server/domain/people/factors/factors.ts

delete from passkey where user_id = $1
-- takes $1 bigint

select exists ( select from totp_factor where user_id = $1 and confirmed_at is not null union all select from passkey where user_id = $2) as are_there
-- takes $1 bigint, $2 bigint
-- gives are_there boolean

select has_second_factor from app_user where id = $1
-- takes $1 bigint
-- gives has_second_factor boolean

update app_user set has_second_factor = $1 where id = $2
-- takes $1 boolean, $2 bigint
