-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/approve-client.ts

select id as "clientId", name, approval_status as "approvalStatus", workspace_id as "workspaceId", unreviewed_since as "unreviewedSince", updated_at as "updatedAt" from oauth_client where id = $1 and deleted_at is null for update
-- takes $1 text
-- gives clientId text, name text, approvalStatus text, workspaceId bigint, unreviewedSince timestamp with time zone, updatedAt timestamp with time zone

update oauth_client set approval_requested_at = null, rejected_at = $1, rejection_reason = $2, updated_at = $3, version = version + 1 where id = $4
-- takes $1 timestamp with time zone, $2 text, $3 timestamp with time zone, $4 text

update oauth_client set approval_status = $1, unreviewed_since = null, rejected_at = null, rejection_reason = null, updated_at = $2, version = version + 1 where id = $3
-- takes $1 text, $2 timestamp with time zone, $3 text
