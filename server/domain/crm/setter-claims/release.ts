import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { release } from '@callwright/contract/setter-claims.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { changeOwners, lockOwned } from './change-owners.ts';

/** POST /v1/setterClaims/release: the leads are free to be claimed again. */
export async function releaseClaims(ctx: Ctx, input: Input<typeof release>): Promise<Result<typeof release>> {
  const asked = [...new Set(input.contactIds ?? input.contactId ?? [])];
  const isOwnOnly = ctx.role !== null && levelOf(ctx.role, 'claims:write') !== 'all';
  return transaction(ctx, async (tx) => {
    const owned = (await lockOwned(tx, asked)).filter(
      ({ setter_id: setterId }) => setterId !== null && (!isOwnOnly || setterId === tx.userId),
    );
    if (owned.length === 0) throw notFound('claim');
    const released = owned.map((contact) => contact.id);
    await changeOwners(
      tx,
      owned,
      released.map((contactId) => ({ contactId, setterId: null })),
      { origin: 'ASSIGN' },
    );
    return {
      data: { released, notFound: asked.filter((id) => !released.includes(id)), count: released.length },
    };
  });
}
