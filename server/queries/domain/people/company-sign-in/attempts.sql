-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/attempts.ts

delete from company_attempt where state_hash = $1 and browser_hash = $2 and expires_at > $3 returning purpose, workspace_id, connection_id, session_id, user_id, checks, message, created_at
-- takes $1 bytea, $2 bytea, $3 timestamp with time zone
-- gives purpose text, workspace_id bigint, connection_id bigint, session_id text, user_id bigint, checks text, message text, created_at timestamp with time zone

insert into company_attempt (state_hash, browser_hash, purpose, workspace_id, connection_id, session_id, user_id, checks, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
-- takes $1 bytea, $2 bytea, $3 text, $4 bigint, $5 bigint, $6 text, $7 bigint, $8 text, $9 timestamp with time zone, $10 timestamp with time zone

select workspace_id from company_attempt where state_hash = $1 and expires_at > $2
-- takes $1 bytea, $2 timestamp with time zone
-- gives workspace_id bigint

update company_attempt attempt set message = $1 from sign_in_connection c where attempt.state_hash = $2 and attempt.workspace_id = $3 and attempt.message is null and attempt.expires_at > $4 and c.account_id = attempt.workspace_id and c.id = attempt.connection_id and c.kind = 'SAML' returning attempt.connection_id
-- takes $1 text, $2 bytea, $3 bigint, $4 timestamp with time zone
-- gives connection_id bigint
