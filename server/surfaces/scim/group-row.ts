import { scimUrns } from '@callwright/contract/scim-shapes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import type { Searchables } from './filter-sql.ts';
import { locationOf } from './location.ts';
import { versionOf } from './version.ts';

/** A team as the directory sees it, with the members that it sees. */
export type GroupRow = {
  id: number;
  external_id: string | null;
  name: string;
  member_ids: number[];
  created_at: string;
  updated_at: string;
};

const peopleOfTeam =
  'team_member tm join member m on m.account_id = tm.account_id and m.user_id = tm.user_id and m.directory_removed_at is null where tm.account_id = t.account_id and tm.team_id = t.id';

/** The teams of the workspace; a condition may follow. */
export function teamsOf(ctx: Ctx): Sql<unknown> {
  return sql`team t where t.account_id = ${ctx.accountId}`;
}

/** The attributes by which teams can be searched and sorted. */
export const searchableGroups: Searchables = {
  id: { kind: 'text', from: 't.id::text', exact: true },
  externalid: { kind: 'text', from: 't.external_id', exact: true },
  displayname: { kind: 'text', from: 't.name' },
  'meta.resourcetype': { kind: 'text', from: `'Group'::text` },
  'meta.created': { kind: 'instant', from: 't.created_at' },
  'meta.lastmodified': { kind: 'instant', from: 't.updated_at' },
  members: {
    kind: 'rows',
    from: peopleOfTeam,
    of: {
      value: { kind: 'text', from: 'tm.user_id::text', exact: true },
      type: { kind: 'text', from: `'User'::text` },
    },
  },
};

/** Teams by id, in no particular order. */
export async function readGroupRows(ctx: Ctx, ids: readonly number[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select t.id, t.external_id, t.name, t.created_at, t.updated_at,
      (select coalesce(jsonb_agg(tm.user_id order by tm.user_id), '[]') from ${sql.raw(peopleOfTeam)}) as member_ids
    from ${teamsOf(ctx)} and t.id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

export async function readGroupRow(ctx: Ctx, id: number): Promise<GroupRow> {
  const [row] = await readGroupRows(ctx, [id]);
  if (row === undefined) throw notFound('group');
  return row;
}

export function groupVersion(row: GroupRow): string {
  return versionOf([row.id, row.external_id, row.name, row.member_ids]);
}

export function presentGroup(ctx: Ctx, row: GroupRow) {
  return {
    schemas: [scimUrns.group],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    members: row.member_ids.map((id) => ({
      value: String(id),
      $ref: locationOf(ctx, `/Users/${id}`),
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created: row.created_at,
      lastModified: row.updated_at,
      location: locationOf(ctx, `/Groups/${row.id}`),
      version: groupVersion(row),
    },
  };
}
