-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/end-sessions.ts

delete from pending_sign_in where workspace_id = $1 and connection_id = $2 and ($3::bigint is null or user_id = $4)
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint

delete from session where workspace_id = $1 and connection_id = $2 and ($3::bigint is null or user_id = $4)
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint

select person_id from member where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives person_id bigint
