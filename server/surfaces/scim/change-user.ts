import type { Input } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/scim-users.ts';
import { removeFromTeams } from '#/domain/people/teams/directory.ts';
import { assertMayChange } from '#/domain/people/users/assert-role.ts';
import { removeFromDirectory, setMemberExternalId, withSuccessor } from '#/domain/people/users/directory.ts';
import { invite } from '#/domain/people/users/invite.ts';
import { update } from '#/domain/people/users/update.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import type { Selection } from './selection.ts';
import { isActive, lockUserRow, readUserRow, userVersion, type UserRow } from './user-row.ts';
import { userReply } from './users.ts';
import { assertVersion, type ScimCtx } from './version.ts';
import { wantedByBody, wantedByPatch, type WantedUser } from './wanted-user.ts';

/** PUT /scim/v2/Users/{id} */
export async function replaceUser(ctx: ScimCtx, input: Input<typeof contract.replaceUser>) {
  return change(ctx, input, (row) => wantedByBody(row, input));
}

/** PATCH /scim/v2/Users/{id} */
export async function patchUser(ctx: ScimCtx, input: Input<typeof contract.patchUser>) {
  return change(ctx, input, (row) => wantedByPatch(row, input.Operations));
}

/**
 * DELETE /scim/v2/Users/{id}: deactivates the member, removes them from their teams and hides them from the directory.
 */
export async function removeUser(ctx: ScimCtx, { id }: Input<typeof contract.removeUser>) {
  assertMayChange(ctx, (await readUserRow(ctx, id)).role);
  await withSuccessor(ctx, id, async (tx, reassignTo) => {
    // Teams before members, the same lock order as for a change of a team.
    await removeFromTeams(tx, id);
    const row = await lockUserRow(tx, id);
    assertVersion(ctx.ifMatch, userVersion(row));
    assertMayChange(tx, row.role);
    if (isActive(row)) await update(tx, { id, status: 'DEACTIVATED', reassignTo });
    await removeFromDirectory(tx, id);
  });
  return {};
}

type Want = (row: UserRow) => WantedUser;

/**
 * Computes the change from the locked member, so that two concurrent changes do not undo each other. The first read
 * only decides whether a successor is needed.
 */
async function change(ctx: ScimCtx, { id, ...selection }: { id: number } & Selection, want: Want) {
  const seen = await readUserRow(ctx, id);
  const isLeaving = isActive(seen) && !want(seen).active;
  if (isLeaving) assertMayChange(ctx, seen.role);
  const row = isLeaving
    ? await withSuccessor(ctx, id, (tx, reassignTo) => changeLocked(tx, id, want, ctx.ifMatch, reassignTo))
    : await transaction(ctx, (tx) => changeLocked(tx, id, want, ctx.ifMatch));
  return userReply(ctx, row, selection);
}

async function changeLocked(
  tx: Ctx,
  id: number,
  want: Want,
  ifMatch: string | undefined,
  reassignTo?: number,
): Promise<UserRow> {
  const row = await lockUserRow(tx, id);
  assertVersion(ifMatch, userVersion(row));
  const wanted = want(row);
  if (isAsWanted(row, wanted)) return row;
  assertMayChange(tx, row.role);
  await store(tx, row, wanted, reassignTo);
  if (wanted.externalId !== row.external_id) await setMemberExternalId(tx, id, wanted.externalId);
  return readUserRow(tx, id);
}

function isAsWanted(row: UserRow, { externalId, active, role }: WantedUser): boolean {
  return externalId === row.external_id && active === isActive(row) && role === row.role;
}

/** Uses the functions of the app. A person who never joined gets a new invitation. */
async function store(
  tx: Ctx,
  row: UserRow,
  { active, role }: WantedUser,
  reassignTo: number | undefined,
): Promise<void> {
  const changes = active !== isActive(row);
  if (changes && active && !row.has_joined) {
    await invite(tx, { email: row.user_name, role });
    return;
  }
  if (!changes && role === row.role) return;
  await update(tx, {
    id: row.id,
    ...(role !== row.role && { role }),
    ...(changes && { status: active ? 'ACTIVE' : 'DEACTIVATED' }),
    ...(changes && !active && { reassignTo }),
  });
}
