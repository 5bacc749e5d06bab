-- Made by `npm run queries` from what the tests sent: server/main/cli/oauth-clients.ts

select client.id as "clientId", client.name, client.approval_status as "approvalStatus", account.slug as workspace, client.redirect_uris as "redirectUris", client.scopes, client.approval_requested_at as "requestedAt", client.created_at as "createdAt" from oauth_client client left join account on account.id = client.workspace_id where client.deleted_at is null and ($1::text is null or client.approval_status = $2) order by client.approval_requested_at nulls last, client.created_at, client.id
-- takes $1 text, $2 text
-- gives clientId text, name text, approvalStatus text, workspace text, redirectUris text[], scopes text[], requestedAt timestamp with time zone, createdAt timestamp with time zone
