import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

// What keeps a session out of one of its person's workspaces; used for requests and for the list of workspaces.

/** A membership as `accessColumns` reads it. */
export type AccessRow = {
  role: RoleKey;
  second_factor_roles: RoleKey[];
  has_second_factor: boolean;
  is_owner: boolean;
  is_by_company: boolean;
  has_own_factor: boolean;
  counts_as_factor: boolean | null;
  is_enforced: boolean;
};

/** What a session lacks in a workspace. */
export type Access = {
  /** The workspace requires a second factor. */
  readonly lacksFactor: boolean;
  /** The workspace requires its company sign-in, which this session did not use. */
  readonly needsCompany: boolean;
  /** The same, but an owner may enter anyway, which is recorded. */
  readonly breaksGlass: boolean;
};

/** Requires `opensWorkspace`, and account, member and app_user in the query. */
export const accessColumns: Sql<never> = sql.raw(`
  member.role, member.is_owner, account.second_factor_roles, app_user.has_second_factor, session.workspace_id is not null as is_by_company,
  session.has_own_factor, opener.counts_as_factor, session.workspace_id is null and exists (
    select from sign_in_domain domain
    join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id
    join sign_in_connection enforced on enforced.account_id = domain.account_id and enforced.id = domain.connection_id
      and enforced.is_active and enforced.is_enforced
    where domain.account_id = member.account_id and domain.domain = substring(app_user.email_normalized from '@([^@]*)$')) as is_enforced`);

/** The connection that opened the session, if it is still active. */
export const openerJoin: Sql<never> = sql.raw(`
  left join sign_in_connection opener on opener.account_id = session.workspace_id and opener.id = session.connection_id and opener.is_active`);

/** A session opened by an identity provider is valid only in that provider's workspace. */
export const opensWorkspace: Sql<never> = sql.raw(
  '(session.workspace_id is null or (session.workspace_id = member.account_id and opener.id is not null))',
);

export function accessOf(row: AccessRow): Access {
  const hasFactor = row.is_by_company
    ? row.has_own_factor || row.counts_as_factor === true
    : row.has_second_factor;
  return {
    lacksFactor: !hasFactor && row.second_factor_roles.includes(row.role),
    needsCompany: row.is_enforced && !row.is_owner,
    breaksGlass: row.is_enforced && row.is_owner,
  };
}
