import type { Ctx } from '#/platform/context/ctx.ts';

export const offerJob = 'waitingList.offer';

/** Without `eventId`: all events of the workspace. */
export type OfferJob = { readonly accountId: number; readonly eventId?: number };

/** Runs the waiting list after the commit: time of this event, or of any event, may have become free. */
export async function lookLater(tx: Ctx, eventId?: number): Promise<void> {
  const job: OfferJob = { accountId: tx.accountId, ...(eventId === undefined ? {} : { eventId }) };
  await tx.app.jobs.send(tx, offerJob, job);
}
