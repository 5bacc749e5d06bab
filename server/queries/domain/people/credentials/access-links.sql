-- Made by `npm run queries` from what the tests sent: server/domain/people/credentials/access-links.ts

delete from access_link using member leaver where leaver.account_id = $1 and leaver.user_id = $2 and ((workspace_id = $3 and kind = 'INVITATION' and (access_link.user_id = leaver.person_id or maker_id = leaver.user_id)) or (kind = 'RESET' and access_link.user_id = leaver.person_id and not exists ( select from member join public.account on account.id = member.account_id and account.deleted_at is null where member.person_id = leaver.person_id and member.account_id <> $4 and member.status = 'ACTIVE')))
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint

delete from access_link where kind = $1 and user_id = $2 and workspace_id is not distinct from $3::bigint
-- takes $1 text, $2 bigint, $3 bigint

insert into access_link (token_hash, kind, user_id, workspace_id, maker_id, maker_key_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
-- takes $1 bytea, $2 text, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 timestamp with time zone, $8 timestamp with time zone

select user_id as person_id, workspace_id from access_link where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3 and (maker_id is null or exists ( select from member maker where maker.account_id = access_link.workspace_id and maker.user_id = access_link.maker_id and maker.status = 'ACTIVE' and maker.role = any($4::text[]) and (access_link.maker_key_id is null or exists ( select from api_key where api_key.account_id = maker.account_id and api_key.id = access_link.maker_key_id and api_key.user_id = maker.user_id and api_key.revoked_at is null and api_key.born > maker.credentials_after and (api_key.expires_at is null or api_key.expires_at > $5::timestamptz)))))
-- takes $1 bytea, $2 text, $3 timestamp with time zone, $4 text[], $5 timestamp with time zone
-- gives person_id bigint, workspace_id bigint

update access_link set used_at = $1 where token_hash = $2 and kind = $3 and used_at is null and expires_at > $4 and (maker_id is null or exists ( select from member maker where maker.account_id = access_link.workspace_id and maker.user_id = access_link.maker_id and maker.status = 'ACTIVE' and maker.role = any($5::text[]) and (access_link.maker_key_id is null or exists ( select from api_key where api_key.account_id = maker.account_id and api_key.id = access_link.maker_key_id and api_key.user_id = maker.user_id and api_key.revoked_at is null and api_key.born > maker.credentials_after and (api_key.expires_at is null or api_key.expires_at > $6::timestamptz))))) returning user_id as person_id, workspace_id
-- takes $1 timestamp with time zone, $2 bytea, $3 text, $4 timestamp with time zone, $5 text[], $6 timestamp with time zone
-- gives person_id bigint, workspace_id bigint
