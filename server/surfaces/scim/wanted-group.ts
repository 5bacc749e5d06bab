import type { PatchOperation } from '@callwright/contract/scim-shapes.ts';
import { filledName } from '@callwright/contract/shared.ts';
import type { GroupRow } from './group-row.ts';
import { asText } from './match.ts';
import { isObject, patched, valueIn } from './patch.ts';
import { ScimError } from './scim-error.ts';
import { groupSchema } from './schemas.ts';
import { emptyAsNull, externalIdIn } from './wanted-user.ts';

/** The state of a team that a directory wants. */
export type WantedGroup = {
  readonly name: string;
  readonly externalId: string | null;
  readonly memberIds: readonly number[];
};

type GroupBody = {
  readonly displayName: string;
  readonly externalId?: string | null | undefined;
  readonly members?: readonly unknown[] | null | undefined;
};

/** From the body of POST or PUT; omitted attributes stay unchanged. */
export function wantedByBody(
  row: Pick<GroupRow, 'external_id' | 'member_ids'>,
  { displayName, externalId, members }: GroupBody,
): WantedGroup {
  return {
    name: displayName,
    externalId: externalId === undefined ? row.external_id : emptyAsNull(externalId),
    memberIds: members === undefined || members === null ? row.member_ids : idsIn(members),
  };
}

/** From the operations of PATCH. */
export function wantedByPatch(row: GroupRow, operations: readonly PatchOperation[]): WantedGroup {
  const content = {
    displayName: row.name,
    externalId: row.external_id,
    members: row.member_ids.map((id) => ({ value: String(id), type: 'User' })),
  };
  const { displayName, externalId, members } = patched(content, operations, groupSchema);
  const name = filledName(255).safeParse(displayName);
  if (!name.success) throw new ScimError('invalidValue', 'displayName: Must be text of 1 to 255 characters');
  return {
    name: name.data,
    externalId: externalIdIn(externalId),
    memberIds: idsIn(Array.isArray(members) ? members : []),
  };
}

const membersMax = 10_000;

function idsIn(members: readonly unknown[]): number[] {
  const ids = [...new Set(members.map(idIn))];
  if (ids.length > membersMax)
    throw new ScimError('invalidValue', `members: A group has at most ${membersMax} members`);
  return ids;
}

function idIn(member: unknown): number {
  const text = asText(isObject(member) ? valueIn(member, 'value') : member);
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(id)) throw new ScimError('invalidValue', 'members: Must be the ids of users');
  return id;
}
