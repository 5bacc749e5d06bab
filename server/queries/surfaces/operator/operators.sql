-- Made by `npm run queries` from what the tests sent: server/surfaces/operator/operators.ts

select id, email, first_name, last_name, last_active_at from app_user where is_operator order by email_normalized
-- gives id bigint, email text, first_name text, last_name text, last_active_at timestamp with time zone

with before as (select id, is_operator from app_user where email_normalized = $1 for update) update app_user set is_operator = $2, updated_at = $3 from before where app_user.id = before.id returning app_user.id, app_user.email, app_user.first_name, app_user.last_name, app_user.last_active_at, before.is_operator as was
-- takes $1 text, $2 boolean, $3 timestamp with time zone
-- gives id bigint, email text, first_name text, last_name text, last_active_at timestamp with time zone, was boolean
