-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/upkeep.ts

delete from access_link where expires_at < $1
-- takes $1 timestamp with time zone

delete from calendar_attempt where expires_at < $1
-- takes $1 timestamp with time zone

delete from company_attempt where expires_at < $1
-- takes $1 timestamp with time zone

delete from logout_token where expires_at < $1
-- takes $1 timestamp with time zone

delete from passkey_challenge where expires_at < $1
-- takes $1 timestamp with time zone

delete from pending_sign_in where expires_at < $1
-- takes $1 timestamp with time zone

delete from saml_assertion where expires_at < $1
-- takes $1 timestamp with time zone

delete from session where expires_at < $1 or last_used_at < $2
-- takes $1 timestamp with time zone, $2 timestamp with time zone

delete from session_workspace used where not exists (select from session where session.id = used.session_id)

delete from throttle where resets_at < $1
-- takes $1 timestamp with time zone
