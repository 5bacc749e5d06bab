-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/resembled-name.ts

select name from oauth_client where workspace_id is not null and deleted_at is null and approval_status <> 'Pending' and unreviewed_since is null and id <> $1
-- takes $1 text
-- gives name text
