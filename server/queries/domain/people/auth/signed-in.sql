-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/signed-in.ts

select account.id, account.name, account.slug, account.mode, member.user_id, member.role, member.is_owner, account.second_factor_roles, app_user.has_second_factor, session.workspace_id is not null as is_by_company, session.has_own_factor, opener.counts_as_factor, session.workspace_id is null and exists ( select from sign_in_domain domain join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id join sign_in_connection enforced on enforced.account_id = domain.account_id and enforced.id = domain.connection_id and enforced.is_active and enforced.is_enforced where domain.account_id = member.account_id and domain.domain = substring(app_user.email_normalized from '@([^@]*)$')) as is_enforced from session join app_user on app_user.id = session.user_id left join sign_in_connection opener on opener.account_id = session.workspace_id and opener.id = session.connection_id and opener.is_active join member on member.person_id = session.user_id and member.status = 'ACTIVE' and (session.workspace_id is null or (session.workspace_id = member.account_id and opener.id is not null)) join account on account.id = member.account_id and account.deleted_at is null where session.token_hash = $1 order by lower(account.name), account.id
-- takes $1 bytea
-- gives id bigint, name text, slug text, mode text, user_id bigint, role text, is_owner boolean, second_factor_roles text[], has_second_factor boolean, is_by_company boolean, has_own_factor boolean, counts_as_factor boolean, is_enforced boolean

select id, email, first_name, last_name, is_operator from app_user where id = $1
-- takes $1 bigint
-- gives id bigint, email text, first_name text, last_name text, is_operator boolean

select workspace_id as confined_to from session where token_hash = $1
-- takes $1 bytea
-- gives confined_to bigint
