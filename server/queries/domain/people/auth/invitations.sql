-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/invitations.ts

update app_user set password_hash = $1, first_name = coalesce($2, first_name), last_name = coalesce($3, last_name), time_zone = coalesce($4, time_zone), updated_at = $5 where id = $6 and password_hash is null returning id
-- takes $1 text, $2 text, $3 text, $4 text, $5 timestamp with time zone, $6 bigint
-- gives id bigint
