-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/upkeep.ts

delete from oauth_assertion where expires_at < $1
-- takes $1 timestamp with time zone

delete from oauth_client where workspace_id is null and expires_at < $1
-- takes $1 timestamp with time zone

delete from oauth_code where expires_at < $1::timestamptz - interval '1 day'
-- takes $1 timestamp with time zone

delete from oauth_grant consent where consent.created_at < $1::timestamptz - interval '1 day' and not exists (select from oauth_token token where token.grant_id = consent.id) and not exists (select from oauth_code code where code.grant_id = consent.id)
-- takes $1 timestamp with time zone

delete from oauth_token where expires_at < $1
-- takes $1 timestamp with time zone
