-- Made by `npm run queries` from what the tests sent: server/surfaces/oauth/refresh.ts

update oauth_client set expires_at = $1 where id = $2 and expires_at < $3::timestamptz
-- takes $1 timestamp with time zone, $2 text, $3 timestamp with time zone

with claimed as ( update oauth_token set revoked_at = $1 where predecessor = $2 and kind = 'refresh' and consumed_at is null and revoked_at is null returning grant_id, scopes as grant_scopes ) insert into oauth_token (token_hash, kind, grant_id, scopes, predecessor, created_at, expires_at) select made.token_hash, made.kind, claimed.grant_id, case made.kind when 'access' then $3::text[] else claimed.grant_scopes end, case made.kind when 'refresh' then $4::bytea end, $5::timestamptz, made.ends from claimed cross join (values ($6::bytea, 'access', $7::timestamptz + make_interval(secs => $8)), ($9::bytea, 'refresh', $10::timestamptz) ) as made (token_hash, kind, ends) where made.token_hash is not null returning grant_id
-- takes $1 timestamp with time zone, $2 bytea, $3 text[], $4 bytea, $5 timestamp with time zone, $6 bytea, $7 timestamp with time zone, $8 double precision, $9 bytea, $10 timestamp with time zone
-- gives grant_id bigint
