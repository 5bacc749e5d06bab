-- Made by `npm run queries` from what the tests sent: server/surfaces/mcp/other-processes.ts

delete from mcp_message where session_id = $1 returning id, sender, body
-- takes $1 text
-- gives id bigint, sender jsonb, body jsonb

delete from mcp_session where id = $1
-- takes $1 text

delete from mcp_session where seen_at < now() - interval '1 hour'

insert into mcp_session (id, owner) values ($1, $2)
-- takes $1 text, $2 text

update mcp_session set seen_at = now() where id = any($1)
-- takes $1 text[]

with session as ( select id, owner from mcp_session where id = $1 and seen_at > now() - interval '60 seconds' ), message as ( insert into mcp_message (session_id, sender, body) select id, $2::jsonb, $3::jsonb from session where owner = $4 returning session_id ) select session.owner, (select count(pg_notify($5, message.session_id)) from message) from session
-- takes $1 text, $2 jsonb, $3 jsonb, $4 text, $5 text
-- gives owner text, count bigint
