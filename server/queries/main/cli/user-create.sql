-- Made by `npm run queries` from what the tests sent: server/main/cli/user-create.ts

select time_zone from app_user where id = $1
-- takes $1 bigint
-- gives time_zone text
