-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/note-workspace-use.ts

insert into session_workspace (account_id, session_id, user_id, last_used_at) values ($1, $2, $3, $4) on conflict (account_id, session_id) do update set last_used_at = excluded.last_used_at where excluded.last_used_at - session_workspace.last_used_at > interval '1 minute'
-- takes $1 bigint, $2 text, $3 bigint, $4 timestamp with time zone
