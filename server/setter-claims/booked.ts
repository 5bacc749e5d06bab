import type { Ctx } from '../ctx.ts';
import { claimingSetter, linkClaim, type ClaimedBooking } from '../event-calls/claims.ts';
import { changeOwners, lockOwned } from './change-owners.ts';

/** What a booking does to claims: the open one moves on; a setter who books for a lead nobody has claimed gets it. */
export async function claimBooked(tx: Ctx, booking: ClaimedBooking): Promise<void> {
  const { callId, eventId, contactId, setterId } = booking;
  await linkClaim(tx, booking);
  if (setterId === null || (await claimingSetter(tx, contactId)) !== null) return;
  const owned = await lockOwned(tx, [contactId]);
  await changeOwners(tx, owned, [{ contactId, setterId }], { origin: 'BOOKING', eventId, callId });
}
