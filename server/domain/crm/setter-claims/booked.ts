import type { Ctx } from '#/platform/context/ctx.ts';
import { claimingSetter, linkClaim, type ClaimedBooking } from '#/domain/scheduling/call-records/claims.ts';
import { changeOwners, lockOwned } from './change-owners.ts';

/** What a booking does to claims: the open one moves on; a setter who books for an unclaimed lead gets it. */
export async function claimBooked(tx: Ctx, booking: ClaimedBooking): Promise<void> {
  const { callId, eventId, contactId, setterId } = booking;
  await linkClaim(tx, booking);
  if (setterId === null || (await claimingSetter(tx, contactId)) !== null) return;
  const owned = await lockOwned(tx, [contactId]);
  await changeOwners(tx, owned, [{ contactId, setterId }], { origin: 'BOOKING', eventId, callId });
}
