import type { Input } from '@callwright/contract/endpoint.ts';
import { scimUrns } from '@callwright/contract/scim-shapes.ts';
import type { getUser as contractOfGet } from '@callwright/contract/scim-users.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { reply } from '#/platform/replies/reply.ts';
import { idsOfPage, inOrder, listReply, type Query } from './list-page.ts';
import { selected, type Selection } from './selection.ts';
import {
  presentUser,
  readUserRow,
  readUserRows,
  searchableUsers,
  seenMembers,
  type UserRow,
} from './user-row.ts';

/** GET /scim/v2/Users and POST /scim/v2/Users/.search */
export async function listUsers(ctx: Ctx, query: Query) {
  const { ids, total } = await idsOfPage(ctx, query, {
    urn: scimUrns.user,
    known: searchableUsers,
    from: seenMembers(ctx),
    key: sql.raw('m.user_id'),
  });
  const rows = ids.length === 0 ? [] : await readUserRows(ctx, ids);
  const users = inOrder(rows, ids).map((row) => selected(presentUser(ctx, row), query));
  return listReply(users, total, query);
}

/** GET /scim/v2/Users/{id} */
export async function getUser(ctx: Ctx, input: Input<typeof contractOfGet>) {
  return userReply(ctx, await readUserRow(ctx, input.id), input);
}

/** A user as a reply. */
export function userReply(ctx: Ctx, row: UserRow, selection: Selection, status: 200 | 201 = 200) {
  const user = presentUser(ctx, row);
  return reply(selected(user, selection), {
    status,
    headers: { ETag: user.meta.version, Location: user.meta.location },
  });
}
