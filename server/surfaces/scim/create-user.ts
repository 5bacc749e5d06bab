import type { Input } from '@callwright/contract/endpoint.ts';
import type { createUser as contractOfCreate } from '@callwright/contract/scim-users.ts';
import { email } from '@callwright/contract/shared.ts';
import { setMemberExternalId } from '#/domain/people/users/directory.ts';
import { inviteUnseen } from '#/domain/people/users/invite.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { ScimError } from './scim-error.ts';
import { readUserRow } from './user-row.ts';
import { userReply } from './users.ts';
import { emptyAsNull, roleIn } from './wanted-user.ts';

/**
 * POST /scim/v2/Users: invites a person. Whether they have an account elsewhere is not revealed. Of two concurrent
 * requests the database lets one win.
 */
export async function createUser(ctx: Ctx, input: Input<typeof contractOfCreate>) {
  const address = email.safeParse(input.userName);
  if (!address.success) throw new ScimError('invalidValue', 'userName: Must be an e-mail address');
  if (input.active === false)
    throw new ScimError('invalidValue', 'active: A person is created when they are to join');
  const role = roleIn(input.roles, null) ?? 'CLOSER';
  const row = await transaction(ctx, async (tx) => {
    const { data } = await unlessSeen(() =>
      inviteUnseen(tx, { email: address.data, role, ...namesOf(input.name) }),
    );
    const externalId = emptyAsNull(input.externalId ?? null);
    if (externalId !== null) await setMemberExternalId(tx, data.user.id, externalId);
    return readUserRow(tx, data.user.id);
  });
  return userReply(ctx, row, input, 201);
}

function namesOf(name: Input<typeof contractOfCreate>['name']) {
  return {
    ...(typeof name?.givenName === 'string' && { firstName: name.givenName }),
    ...(typeof name?.familyName === 'string' && { lastName: name.familyName }),
  };
}

async function unlessSeen<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT' && error.details?.['userId'] !== undefined)
      throw new ScimError('uniqueness', 'userName: There is a user with this address');
    throw error;
  }
}
