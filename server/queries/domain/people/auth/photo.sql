-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/photo.ts

update app_user set avatar_url = $1, updated_at = $2 where id = $3
-- takes $1 text, $2 timestamp with time zone, $3 bigint
