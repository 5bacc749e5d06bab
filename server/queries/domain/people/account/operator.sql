-- Made by `npm run queries` from what the tests sent: server/domain/people/account/operator.ts

select id, email, first_name, last_name, last_active_at from app_user where id = $1 and is_operator
-- takes $1 bigint
-- gives id bigint, email text, first_name text, last_name text, last_active_at timestamp with time zone
