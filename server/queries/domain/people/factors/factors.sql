-- Made by `npm run queries` from what the tests sent: server/domain/people/factors/factors.ts

delete from passkey where user_id = $1
-- takes $1 bigint

select has_second_factor from app_user where id = $1
-- takes $1 bigint
-- gives has_second_factor boolean

update app_user set has_second_factor = exists ( select from totp_factor where user_id = $1 and confirmed_at is not null union all select from passkey where user_id = $2) where id = $3 returning has_second_factor
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives has_second_factor boolean
