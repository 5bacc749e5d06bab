-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/profile.ts

update app_user set first_name = coalesce($1, first_name), last_name = coalesce($2, last_name), phone_number = case when $3 then $4 else phone_number end, time_zone = coalesce($5, time_zone), locale = coalesce($6, locale), updated_at = $7 where id = $8
-- takes $1 text, $2 text, $3 boolean, $4 text, $5 text, $6 text, $7 timestamp with time zone, $8 bigint
