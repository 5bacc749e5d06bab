-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/connection-row.ts

select c.account_id, c.id, c.kind, c.name, c.settings, c.secret, c.is_active, c.is_enforced, c.adds_members, c.counts_as_factor, c.role_claim, c.role_map, c.default_role, c.gives_administrators, c.created_at, c.updated_at from sign_in_connection c join account on account.id = c.account_id and account.deleted_at is null where c.is_active and account.id = $1 and c.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, kind text, name text, settings jsonb, secret text, is_active boolean, is_enforced boolean, adds_members boolean, counts_as_factor boolean, role_claim text, role_map jsonb, default_role text, gives_administrators boolean, created_at timestamp with time zone, updated_at timestamp with time zone

select c.account_id, c.id, c.kind, c.name, c.settings, c.secret, c.is_active, c.is_enforced, c.adds_members, c.counts_as_factor, c.role_claim, c.role_map, c.default_role, c.gives_administrators, c.created_at, c.updated_at from sign_in_connection c join account on account.id = c.account_id and account.deleted_at is null where c.is_active and account.slug = $1 and c.id = $2
-- takes $1 text, $2 bigint
-- gives account_id bigint, id bigint, kind text, name text, settings jsonb, secret text, is_active boolean, is_enforced boolean, adds_members boolean, counts_as_factor boolean, role_claim text, role_map jsonb, default_role text, gives_administrators boolean, created_at timestamp with time zone, updated_at timestamp with time zone

select c.account_id, c.id, c.kind, c.name, c.settings, c.secret, c.is_active, c.is_enforced, c.adds_members, c.counts_as_factor, c.role_claim, c.role_map, c.default_role, c.gives_administrators, c.created_at, c.updated_at from sign_in_connection c join account on account.id = c.account_id and account.deleted_at is null where c.settings ->> 'clientId' = any($1::text[]) and c.kind = 'OIDC' and c.is_active and (c.settings ->> 'issuer' = $2 or c.settings ->> 'preset' = 'MICROSOFT') order by c.account_id, c.id
-- takes $1 text[], $2 text
-- gives account_id bigint, id bigint, kind text, name text, settings jsonb, secret text, is_active boolean, is_enforced boolean, adds_members boolean, counts_as_factor boolean, role_claim text, role_map jsonb, default_role text, gives_administrators boolean, created_at timestamp with time zone, updated_at timestamp with time zone

select c.account_id, c.id, c.kind, c.name, c.settings, c.secret, c.is_active, c.is_enforced, c.adds_members, c.counts_as_factor, c.role_claim, c.role_map, c.default_role, c.gives_administrators, c.created_at, c.updated_at from sign_in_connection c join sign_in_domain domain on domain.account_id = c.account_id and domain.connection_id = c.id join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id join account on account.id = c.account_id and account.deleted_at is null where c.is_active and verified.domain = substring($1::text from '@([^@]*)$')
-- takes $1 text
-- gives account_id bigint, id bigint, kind text, name text, settings jsonb, secret text, is_active boolean, is_enforced boolean, adds_members boolean, counts_as_factor boolean, role_claim text, role_map jsonb, default_role text, gives_administrators boolean, created_at timestamp with time zone, updated_at timestamp with time zone

select c.account_id, c.id, c.kind, c.name, c.settings, c.secret, c.is_active, c.is_enforced, c.adds_members, c.counts_as_factor, c.role_claim, c.role_map, c.default_role, c.gives_administrators, c.created_at, c.updated_at from sign_in_connection c where c.account_id = $1 and ($2::bigint is null or c.id = $3) order by lower(c.name), c.id
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives account_id bigint, id bigint, kind text, name text, settings jsonb, secret text, is_active boolean, is_enforced boolean, adds_members boolean, counts_as_factor boolean, role_claim text, role_map jsonb, default_role text, gives_administrators boolean, created_at timestamp with time zone, updated_at timestamp with time zone

select c.account_id, c.id, c.kind, c.name, c.settings, c.secret, c.is_active, c.is_enforced, c.adds_members, c.counts_as_factor, c.role_claim, c.role_map, c.default_role, c.gives_administrators, c.created_at, c.updated_at from sign_in_connection c where c.account_id = $1 and c.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, kind text, name text, settings jsonb, secret text, is_active boolean, is_enforced boolean, adds_members boolean, counts_as_factor boolean, role_claim text, role_map jsonb, default_role text, gives_administrators boolean, created_at timestamp with time zone, updated_at timestamp with time zone
