-- Made by `npm run queries` from what the tests sent: server/domain/people/saml/assertion-ids.ts

insert into saml_assertion (workspace_id, connection_id, assertion_hash, expires_at) values ($1, $2, $3, $4) on conflict do nothing returning connection_id
-- takes $1 bigint, $2 bigint, $3 bytea, $4 timestamp with time zone
-- gives connection_id bigint
