import { roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import { scimUrns } from '@callwright/contract/scim-shapes.ts';
import {
  firstNameShown,
  lastNameShown,
  nameShown,
  sinceJoined,
} from '#/domain/people/account/member-name.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import type { Searchables } from './filter-sql.ts';
import { locationOf } from './location.ts';
import { versionOf } from './version.ts';

/** A member as the directory sees them. */
export type UserRow = {
  id: number;
  external_id: string | null;
  user_name: string;
  first_name: string;
  last_name: string;
  role: RoleKey;
  status: 'INVITED' | 'ACTIVE' | 'DEACTIVATED';
  has_joined: boolean;
  teams: { id: number; name: string }[];
  created_at: string;
  changed_at: string;
};

const changedAt = `greatest(m.updated_at, ${sinceJoined('updated_at', 'm.updated_at')})`;

/** The members that the directory sees; a condition may follow. */
export function seenMembers(ctx: Ctx): Sql<unknown> {
  return sql`member m join app_user u on u.id = m.person_id where m.account_id = ${ctx.accountId} and m.directory_removed_at is null`;
}

/** The attributes by which members can be searched and sorted. Email addresses are stored in lower case. */
export const searchableUsers: Searchables = {
  id: { kind: 'text', from: 'm.user_id::text', exact: true },
  externalid: { kind: 'text', from: 'm.external_id', exact: true },
  username: { kind: 'text', from: 'u.email_normalized' },
  displayname: { kind: 'text', from: nameShown },
  'name.formatted': { kind: 'text', from: nameShown },
  'name.givenname': { kind: 'text', from: firstNameShown },
  'name.familyname': { kind: 'text', from: lastNameShown },
  active: { kind: 'boolean', from: `(m.status <> 'DEACTIVATED')` },
  emails: { kind: 'text', from: 'u.email_normalized' },
  'emails.value': { kind: 'text', from: 'u.email_normalized' },
  'emails.type': { kind: 'text', from: `'work'::text` },
  'emails.primary': { kind: 'boolean', from: 'true' },
  roles: { kind: 'text', from: 'm.role' },
  'roles.value': { kind: 'text', from: 'm.role' },
  'roles.primary': { kind: 'boolean', from: 'true' },
  'meta.resourcetype': { kind: 'text', from: `'User'::text` },
  'meta.created': { kind: 'instant', from: 'm.created_at' },
  'meta.lastmodified': { kind: 'instant', from: changedAt },
  groups: {
    kind: 'rows',
    from: 'team_member tm join team t on t.account_id = tm.account_id and t.id = tm.team_id where tm.account_id = m.account_id and tm.user_id = m.user_id',
    of: {
      value: { kind: 'text', from: 't.id::text', exact: true },
      display: { kind: 'text', from: 't.name' },
    },
  },
};

/** Members by id, in no particular order; those that the directory does not see are left out. */
export async function readUserRows(ctx: Ctx, ids: readonly number[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select m.user_id as id, m.external_id, u.email_normalized as user_name, ${sql.raw(firstNameShown)} as first_name,
      ${sql.raw(lastNameShown)} as last_name, m.role, m.status, m.joined_at is not null as has_joined,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
        from team_member tm join team t on t.account_id = tm.account_id and t.id = tm.team_id
        where tm.account_id = m.account_id and tm.user_id = m.user_id) as teams,
      m.created_at, ${sql.raw(changedAt)} as changed_at
    from ${seenMembers(ctx)} and m.user_id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

export async function readUserRow(ctx: Ctx, id: number): Promise<UserRow> {
  const [row] = await readUserRows(ctx, [id]);
  if (row === undefined) throw notFound('user');
  return row;
}

/** The member, locked until the transaction ends, so that a change starts from the current state. */
export async function lockUserRow(tx: Ctx, id: number): Promise<UserRow> {
  await sql`
    select from member where account_id = ${tx.accountId} and user_id = ${id} for update`.execute(tx.db);
  return readUserRow(tx, id);
}

/** The version of everything about a member that SCIM can change; teams have their own versions. */
export function userVersion(row: UserRow): string {
  return versionOf([
    row.id,
    row.external_id,
    row.user_name,
    row.first_name,
    row.last_name,
    row.role,
    isActive(row),
  ]);
}

/** An invited member counts as active: the directory has done its part. */
export function isActive({ status }: UserRow): boolean {
  return status !== 'DEACTIVATED';
}

export function presentUser(ctx: Ctx, row: UserRow) {
  const formatted = `${row.first_name} ${row.last_name}`.trim();
  const name = {
    ...(formatted !== '' && { formatted }),
    ...(row.last_name !== '' && { familyName: row.last_name }),
    ...(row.first_name !== '' && { givenName: row.first_name }),
  };
  return {
    schemas: [scimUrns.user],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...(formatted !== '' && { name, displayName: formatted }),
    active: isActive(row),
    emails: [{ value: row.user_name, type: 'work', primary: true }],
    roles: [{ value: row.role, display: roleNames[row.role], primary: true }],
    groups: row.teams.map((team) => ({
      value: String(team.id),
      $ref: locationOf(ctx, `/Groups/${team.id}`),
      display: team.name,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: row.created_at,
      lastModified: row.changed_at,
      location: locationOf(ctx, `/Users/${row.id}`),
      version: userVersion(row),
    },
  };
}
