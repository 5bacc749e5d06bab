-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/profile.ts

update app_user set first_name = coalesce($1, first_name), last_name = coalesce($2, last_name), phone_number = case when $3 then $4 else phone_number end, meeting_link = case when $5 then $6 else meeting_link end, time_zone = coalesce($7, time_zone), locale = coalesce($8, locale), updated_at = $9 where id = $10
-- takes $1 text, $2 text, $3 boolean, $4 text, $5 boolean, $6 text, $7 text, $8 text, $9 timestamp with time zone, $10 bigint
