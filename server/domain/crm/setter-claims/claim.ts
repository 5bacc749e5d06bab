import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { claim } from '@callwright/contract/setter-claims.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { changeOwners, lockCallsOf, lockOwned } from './change-owners.ts';
import { readClaims } from './setter-claim.ts';

/**
 * POST /v1/setterClaims/claim: first come, first served. The second request waits for the contact's lock, and the
 * index of open claims has the last word. A lead of another setter answers 409 although setters do not see it.
 */
export async function claimContact(
  ctx: Ctx,
  { contactId, eventId }: Input<typeof claim>,
): Promise<Reply<Result<typeof claim>>> {
  const setterId = ctx.userId;
  if (setterId === null) throw new ApiError('INSUFFICIENT_ROLE');
  return transaction(ctx, async (tx) => {
    if (eventId !== undefined) await readEvent(tx, { eventId });
    await lockCallsOf(tx, [contactId]);
    const owned = await lockOwned(tx, [contactId]);
    const [contact] = owned;
    if (contact === undefined) throw notFound('contact');
    if (contact.setter_id !== null && contact.setter_id !== setterId) throw new ApiError('ALREADY_CLAIMED');
    const claims = await changeOwners(tx, owned, [{ contactId, setterId }], { origin: 'CLAIM', eventId });
    const [setterClaim] = await readClaims(tx, [claims.get(contactId)?.id ?? 0]);
    if (setterClaim === undefined) throw new Error('A claim was made and is not there');
    return reply({ data: { setterClaim } }, { status: contact.setter_id === null ? 201 : 200 });
  });
}
