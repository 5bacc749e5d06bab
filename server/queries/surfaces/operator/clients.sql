-- Made by `npm run queries` from what the tests sent: server/surfaces/operator/clients.ts

select client.id as "clientId", client.name, client.homepage_url as "homepageUrl", client.policy_uri as "policyUri", client.tos_uri as "tosUri", client.contacts, exists (select from oauth_client_logo logo where logo.client_id = client.id) as "hasLogo", case client.auth_method when 'none' then 'public' else 'confidential' end as "clientType", client.approval_status as status, case when account.id is not null then jsonb_build_object('id', account.id, 'name', account.name, 'slug', account.slug, 'owner', ( select jsonb_build_object('id', app_user.id, 'email', app_user.email, 'name', coalesce(nullif(trim(app_user.first_name || ' ' || app_user.last_name), ''), app_user.email)) from member join app_user on app_user.id = member.person_id where member.account_id = account.id and member.is_owner order by member.created_at, member.user_id limit 1)) end as workspace, client.redirect_uris as "redirectUris", client.scopes, (select count(distinct (consent.workspace_id, consent.user_id)) from oauth_grant consent where consent.client_id = client.id and consent.connected_at is not null and consent.revoked_at is null) as connections, client.approval_requested_at as "requestedAt", client.rejected_at as "rejectedAt", client.rejection_reason as "rejectionReason", client.suspended_at as "suspendedAt", client.suspension_reason as "suspensionReason", client.last_used_at as "lastUsedAt", client.unreviewed_since as "unreviewedSince", client.created_at as "createdAt", client.updated_at as "updatedAt" from oauth_client client left join account on account.id = client.workspace_id where client.deleted_at is null and true and ($1 = '' or strpos(lower(client.name), $2) > 0 or lower(client.id) = $3) order by client.approval_requested_at nulls last, client.created_at desc, client.id limit $4 offset $5
-- takes $1 text, $2 text, $3 text, $4 bigint, $5 bigint
-- gives clientId text, name text, homepageUrl text, policyUri text, tosUri text, contacts text[], hasLogo boolean, clientType text, status text, workspace jsonb, redirectUris text[], scopes text[], connections bigint, requestedAt timestamp with time zone, rejectedAt timestamp with time zone, rejectionReason text, suspendedAt timestamp with time zone, suspensionReason text, lastUsedAt timestamp with time zone, unreviewedSince timestamp with time zone, createdAt timestamp with time zone, updatedAt timestamp with time zone

select client.id as "clientId", client.name, client.homepage_url as "homepageUrl", client.policy_uri as "policyUri", client.tos_uri as "tosUri", client.contacts, exists (select from oauth_client_logo logo where logo.client_id = client.id) as "hasLogo", case client.auth_method when 'none' then 'public' else 'confidential' end as "clientType", client.approval_status as status, case when account.id is not null then jsonb_build_object('id', account.id, 'name', account.name, 'slug', account.slug, 'owner', ( select jsonb_build_object('id', app_user.id, 'email', app_user.email, 'name', coalesce(nullif(trim(app_user.first_name || ' ' || app_user.last_name), ''), app_user.email)) from member join app_user on app_user.id = member.person_id where member.account_id = account.id and member.is_owner order by member.created_at, member.user_id limit 1)) end as workspace, client.redirect_uris as "redirectUris", client.scopes, (select count(distinct (consent.workspace_id, consent.user_id)) from oauth_grant consent where consent.client_id = client.id and consent.connected_at is not null and consent.revoked_at is null) as connections, client.approval_requested_at as "requestedAt", client.rejected_at as "rejectedAt", client.rejection_reason as "rejectionReason", client.suspended_at as "suspendedAt", client.suspension_reason as "suspensionReason", client.last_used_at as "lastUsedAt", client.unreviewed_since as "unreviewedSince", client.created_at as "createdAt", client.updated_at as "updatedAt" from oauth_client client left join account on account.id = client.workspace_id where client.id = $1 and client.deleted_at is null
-- takes $1 text
-- gives clientId text, name text, homepageUrl text, policyUri text, tosUri text, contacts text[], hasLogo boolean, clientType text, status text, workspace jsonb, redirectUris text[], scopes text[], connections bigint, requestedAt timestamp with time zone, rejectedAt timestamp with time zone, rejectionReason text, suspendedAt timestamp with time zone, suspensionReason text, lastUsedAt timestamp with time zone, unreviewedSince timestamp with time zone, createdAt timestamp with time zone, updatedAt timestamp with time zone

select count(*) as n from oauth_client client where client.deleted_at is null and client.approval_requested_at is not null and (client.approval_status = 'Pending' or client.unreviewed_since is not null) and ($1 = '' or strpos(lower(client.name), $2) > 0 or lower(client.id) = $3)
-- takes $1 text, $2 text, $3 text
-- gives n bigint

select count(*) as n from oauth_client client where client.deleted_at is null and client.approval_status <> 'Pending' and client.workspace_id is not null and ($1 = '' or strpos(lower(client.name), $2) > 0 or lower(client.id) = $3)
-- takes $1 text, $2 text, $3 text
-- gives n bigint

select count(*) as n from oauth_client client where client.deleted_at is null and client.approval_status = 'Pending' and ($1 = '' or strpos(lower(client.name), $2) > 0 or lower(client.id) = $3)
-- takes $1 text, $2 text, $3 text
-- gives n bigint

select count(*) as n from oauth_client client where client.deleted_at is null and client.suspended_at is not null and ($1 = '' or strpos(lower(client.name), $2) > 0 or lower(client.id) = $3)
-- takes $1 text, $2 text, $3 text
-- gives n bigint

select count(*) as n from oauth_client client where client.deleted_at is null and client.workspace_id is null and ($1 = '' or strpos(lower(client.name), $2) > 0 or lower(client.id) = $3)
-- takes $1 text, $2 text, $3 text
-- gives n bigint

select count(*) as n from oauth_client client where client.deleted_at is null and true and ($1 = '' or strpos(lower(client.name), $2) > 0 or lower(client.id) = $3)
-- takes $1 text, $2 text, $3 text
-- gives n bigint
