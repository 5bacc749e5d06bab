-- Made by `npm run queries` from what the tests sent: server/main/cli/doctor.ts

select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPages", current_setting('synchronous_commit') as commit, current_setting('autovacuum') as autovacuum, current_setting('track_counts') as "trackCounts", current_user as role, session_user as login, rolsuper as "isSuperuser" from pg_roles where rolname = current_user
-- gives version text, fsync text, fullPages text, commit text, autovacuum text, trackCounts text, role name, login name, isSuperuser boolean

select min(verified_at) as verified, min(problem) as problem from audit_chain
-- gives verified timestamp with time zone, problem text

select min(verified_at) as verified, min(problem) as problem from operator_act_chain
-- gives verified timestamp with time zone, problem text
