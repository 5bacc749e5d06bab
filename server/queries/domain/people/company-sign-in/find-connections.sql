-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/find-connections.ts

select c.id, c.name, account.name as workspace_name from account join sign_in_connection c on c.account_id = account.id and c.is_active where account.slug = $1 and account.deleted_at is null order by lower(c.name), c.id
-- takes $1 text
-- gives id bigint, name text, workspace_name text
