-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/pending-sign-in.ts

delete from pending_sign_in where token_hash = $1 returning user_id
-- takes $1 bytea
-- gives user_id bigint

insert into pending_sign_in (token_hash, user_id, link_hash, expires_at, workspace_id, connection_id, provider_subject, provider_session, authenticated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
-- takes $1 bytea, $2 bigint, $3 bytea, $4 timestamp with time zone, $5 bigint, $6 bigint, $7 text, $8 text, $9 timestamp with time zone

select user_id from pending_sign_in where token_hash = $1 and expires_at > $2 and attempts < $3
-- takes $1 bytea, $2 timestamp with time zone, $3 integer
-- gives user_id bigint

update pending_sign_in set attempts = attempts + 1 where token_hash = $1 and expires_at > $2 and attempts < $3 returning user_id, link_hash, workspace_id, connection_id, provider_subject, provider_session, authenticated_at
-- takes $1 bytea, $2 timestamp with time zone, $3 integer
-- gives user_id bigint, link_hash bytea, workspace_id bigint, connection_id bigint, provider_subject text, provider_session text, authenticated_at timestamp with time zone
