-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/member-sessions.ts

select from member where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint

select session.id, session.ip, session.user_agent, session.created_at, used.last_used_at from session_workspace used join member on member.account_id = used.account_id and member.user_id = used.user_id join session on session.id = used.session_id and session.user_id = member.person_id where used.account_id = $1 and used.user_id = $2 and used.ended_at is null and session.born > member.credentials_after and session.expires_at > $3 and session.last_used_at > $4 order by used.last_used_at desc, session.id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 timestamp with time zone
-- gives id text, ip text, user_agent text, created_at timestamp with time zone, last_used_at timestamp with time zone

update session_workspace set ended_at = $1 where account_id = $2 and user_id = $3 and session_id = $4 and ended_at is null returning session_id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 text
-- gives session_id text
