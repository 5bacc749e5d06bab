-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/authorize.ts

with consent as ( insert into oauth_grant (client_id, workspace_id, user_id, scopes, resource, created_at) values ($1, $2, $3, $4::text[], $5, $6) returning id ) insert into oauth_code (code_hash, grant_id, client_id, redirect_uri, code_challenge, created_at, expires_at) select $7, consent.id, $8, $9, $10, $11::timestamptz, $12::timestamptz from consent
-- takes $1 text, $2 bigint, $3 bigint, $4 text[], $5 text, $6 timestamp with time zone, $7 bytea, $8 text, $9 text, $10 text, $11 timestamp with time zone, $12 timestamp with time zone
