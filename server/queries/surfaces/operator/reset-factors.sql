-- Made by `npm run queries` from what the tests sent: server/surfaces/operator/reset-factors.ts

select id, email, has_second_factor from app_user where email_normalized = $1 for no key update
-- takes $1 text
-- gives id bigint, email text, has_second_factor boolean
