-- Made by `npm run queries` from what the tests sent: server/domain/people/factors/passkey-challenge.ts

delete from passkey_challenge where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3::bigint and expires_at > $4 returning purpose
-- takes $1 bytea, $2 text, $3 bigint, $4 timestamp with time zone
-- gives purpose text

insert into passkey_challenge (challenge_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)
-- takes $1 bytea, $2 text, $3 bigint, $4 timestamp with time zone
