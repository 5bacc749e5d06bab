-- Made by `npm run queries` from what the tests sent: server/main/cli/workspace-create.ts

select 1 from account limit 1
-- gives ?column? integer
