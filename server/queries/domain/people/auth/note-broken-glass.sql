-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/note-broken-glass.ts

select email, first_name, last_name from member_person where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives email text, first_name text, last_name text

update session_workspace set broke_glass_at = $1 where account_id = $2 and session_id = $3 and broke_glass_at is null returning session_id
-- takes $1 timestamp with time zone, $2 bigint, $3 text
-- gives session_id text
