-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/client-assertion.ts

insert into oauth_assertion (client_id, jti_hash, expires_at) values ($1, $2, $3::timestamptz) on conflict do nothing returning 1 as one
-- takes $1 text, $2 bytea, $3 timestamp with time zone
-- gives one integer
