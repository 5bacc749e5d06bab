import type { Input } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/scim-groups.ts';
import { setTeamExternalId } from '#/domain/people/teams/directory.ts';
import { lockTeam } from '#/domain/people/teams/team.ts';
import { removeTeams } from '#/domain/people/teams/remove.ts';
import { createTeam, updateTeam } from '#/domain/people/teams/save.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { groupVersion, readGroupRow, type GroupRow } from './group-row.ts';
import { groupReply } from './groups.ts';
import { ScimError } from './scim-error.ts';
import type { Selection } from './selection.ts';
import { readUserRows } from './user-row.ts';
import { assertVersion, type ScimCtx } from './version.ts';
import { wantedByBody, wantedByPatch, type WantedGroup } from './wanted-group.ts';

/** POST /scim/v2/Groups */
export async function createGroup(ctx: Ctx, input: Input<typeof contract.createGroup>) {
  const wanted = wantedByBody({ external_id: null, member_ids: [] }, input);
  const row = await transaction(ctx, async (tx) => {
    await mustBeUsers(tx, wanted.memberIds);
    const { data } = await createTeam(tx, {
      name: wanted.name,
      memberIds: [...wanted.memberIds],
      managerIds: [],
    });
    await setTeamExternalId(tx, data.team.id, wanted.externalId);
    return readGroupRow(tx, data.team.id);
  });
  return groupReply(ctx, row, input, 201);
}

/** PUT /scim/v2/Groups/{id} */
export async function replaceGroup(ctx: ScimCtx, input: Input<typeof contract.replaceGroup>) {
  return change(ctx, input, (row) => wantedByBody(row, input));
}

/** PATCH /scim/v2/Groups/{id} */
export async function patchGroup(ctx: ScimCtx, input: Input<typeof contract.patchGroup>) {
  return change(ctx, input, (row) => wantedByPatch(row, input.Operations));
}

/** DELETE /scim/v2/Groups/{id} */
export async function removeGroup(ctx: ScimCtx, { id }: Input<typeof contract.removeGroup>) {
  await readGroupRow(ctx, id);
  await transaction(ctx, async (tx) => {
    if (ctx.ifMatch !== undefined) {
      await lockTeam(tx, id);
      assertVersion(ctx.ifMatch, groupVersion(await readGroupRow(tx, id)));
    }
    await removeTeams(tx, { ids: [id] });
  });
  return {};
}

/** Computes the change from the locked team, so that two concurrent changes do not undo each other. */
async function change(
  ctx: ScimCtx,
  { id, ...selection }: { id: number } & Selection,
  want: (row: GroupRow) => WantedGroup,
) {
  await readGroupRow(ctx, id);
  const row = await transaction(ctx, async (tx) => {
    await lockTeam(tx, id);
    const before = await readGroupRow(tx, id);
    assertVersion(ctx.ifMatch, groupVersion(before));
    await store(tx, before, want(before));
    return readGroupRow(tx, id);
  });
  return groupReply(ctx, row, selection);
}

async function store(tx: Ctx, before: GroupRow, { name, externalId, memberIds }: WantedGroup): Promise<void> {
  const known = new Set(before.member_ids);
  const entering = memberIds.filter((id) => !known.has(id));
  const isOtherPeople = entering.length > 0 || memberIds.length !== known.size;
  await mustBeUsers(tx, entering);
  if (name !== before.name || isOtherPeople)
    await updateTeam(tx, { id: before.id, name, ...(isOtherPeople && { memberIds: [...memberIds] }) });
  if (externalId !== before.external_id) await setTeamExternalId(tx, before.id, externalId);
}

/** Throws unless all ids are members that the directory sees. */
async function mustBeUsers(tx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = new Set((await readUserRows(tx, ids)).map(({ id }) => id));
  const stranger = ids.find((id) => !found.has(id));
  if (stranger !== undefined) throw new ScimError('invalidValue', `members: There is no user ${stranger}`);
}
