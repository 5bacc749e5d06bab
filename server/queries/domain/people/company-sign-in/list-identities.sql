-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/list-identities.ts

select identity.connection_id, connection.name, identity.issuer, identity.subject, identity.created_at, identity.last_used_at from sign_in_identity identity join sign_in_connection connection on connection.account_id = identity.account_id and connection.id = identity.connection_id where identity.account_id = $1 and identity.user_id = $2 order by identity.last_used_at desc, identity.connection_id
-- takes $1 bigint, $2 bigint
-- gives connection_id bigint, name text, issuer text, subject text, created_at timestamp with time zone, last_used_at timestamp with time zone
