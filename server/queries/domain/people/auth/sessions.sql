-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/sessions.ts

delete from pending_sign_in where user_id = $1
-- takes $1 bigint

delete from session where id = $1 and user_id = $2 returning id
-- takes $1 text, $2 bigint
-- gives id text

delete from session where user_id = $1 and id is distinct from $2
-- takes $1 bigint, $2 text

insert into session (id, token_hash, user_id, ip, user_agent, created_at, last_used_at, authenticated_at, expires_at, workspace_id, connection_id, provider_subject, provider_session, has_own_factor) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
-- takes $1 text, $2 bytea, $3 bigint, $4 text, $5 text, $6 timestamp with time zone, $7 timestamp with time zone, $8 timestamp with time zone, $9 timestamp with time zone, $10 bigint, $11 bigint, $12 text, $13 text, $14 boolean

select id, ip, user_agent, created_at, last_used_at from session where user_id = $1 and expires_at > $2 order by last_used_at desc, id
-- takes $1 bigint, $2 timestamp with time zone
-- gives id text, ip text, user_agent text, created_at timestamp with time zone, last_used_at timestamp with time zone
