-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/resembled-name.ts

select name from oauth_client where workspace_id is not null and deleted_at is null and approval_status <> 'Pending'
-- gives name text
