import type { Input } from '@callwright/contract/endpoint.ts';
import type { getGroup as contractOfGet } from '@callwright/contract/scim-groups.ts';
import { scimUrns } from '@callwright/contract/scim-shapes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { reply } from '#/platform/replies/reply.ts';
import {
  presentGroup,
  readGroupRow,
  readGroupRows,
  searchableGroups,
  teamsOf,
  type GroupRow,
} from './group-row.ts';
import { idsOfPage, inOrder, listReply, type Query } from './list-page.ts';
import { selected, type Selection } from './selection.ts';

/** GET /scim/v2/Groups and POST /scim/v2/Groups/.search */
export async function listGroups(ctx: Ctx, query: Query) {
  const { ids, total } = await idsOfPage(ctx, query, {
    urn: scimUrns.group,
    known: searchableGroups,
    from: teamsOf(ctx),
    key: sql.raw('t.id'),
  });
  const rows = ids.length === 0 ? [] : await readGroupRows(ctx, ids);
  const groups = inOrder(rows, ids).map((row) => selected(presentGroup(ctx, row), query));
  return listReply(groups, total, query);
}

/** GET /scim/v2/Groups/{id} */
export async function getGroup(ctx: Ctx, input: Input<typeof contractOfGet>) {
  return groupReply(ctx, await readGroupRow(ctx, input.id), input);
}

/** A group as a reply. */
export function groupReply(ctx: Ctx, row: GroupRow, selection: Selection, status: 200 | 201 = 200) {
  const group = presentGroup(ctx, row);
  return reply(selected(group, selection), {
    status,
    headers: { ETag: group.meta.version, Location: group.meta.location },
  });
}
