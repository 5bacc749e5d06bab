-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/prove-session.ts

select session.provider_subject from session join member on member.account_id = session.workspace_id and member.person_id = session.user_id join sign_in_identity identity on identity.account_id = session.workspace_id and identity.connection_id = session.connection_id and identity.user_id = member.user_id and identity.subject = session.provider_subject and identity.issuer = $1 where session.id = $2 and session.user_id = $3 and session.workspace_id = $4 and session.connection_id = $5
-- takes $1 text, $2 text, $3 bigint, $4 bigint, $5 bigint
-- gives provider_subject text

update session set authenticated_at = greatest(authenticated_at, $1::timestamptz) where id = $2
-- takes $1 timestamp with time zone, $2 text
