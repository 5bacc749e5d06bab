-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/attempts.ts

delete from calendar_attempt where state_hash = $1 and session_id = $2 and expires_at > $3 returning workspace_id, user_id, provider, purpose, return_to, checks
-- takes $1 bytea, $2 text, $3 timestamp with time zone
-- gives workspace_id bigint, user_id bigint, provider text, purpose text, return_to text, checks text

insert into calendar_attempt (state_hash, session_id, workspace_id, user_id, provider, purpose, return_to, checks, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
-- takes $1 bytea, $2 text, $3 bigint, $4 bigint, $5 text, $6 text, $7 text, $8 text, $9 timestamp with time zone, $10 timestamp with time zone
