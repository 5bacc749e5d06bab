-- Made by `npm run queries` from what the tests sent: server/main/demo/create-team.ts

update app_user set phone_number = $1, last_active_at = $2 where id = $3
-- takes $1 text, $2 timestamp with time zone, $3 bigint
