-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/identities.ts

insert into sign_in_identity (account_id, connection_id, issuer, subject, user_id, created_at, last_used_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning user_id
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 bigint, $6 timestamp with time zone, $7 timestamp with time zone
-- gives user_id bigint

update sign_in_identity set last_used_at = $1 where account_id = $2 and connection_id = $3 and issuer = $4 and subject = $5 returning user_id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 text, $5 text
-- gives user_id bigint
