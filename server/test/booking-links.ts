import { made } from './interface/made.ts';
import type { Workspace } from './workspace.ts';

/** A booking link for a contact; returns its id. */
export async function bookingLinkOf(
  w: Workspace,
  eventId: number,
  contactId: number,
  answer: string,
): Promise<number> {
  const { bookingLink } = await made(
    w.post('/v1/events/bookingLinks', { eventId, contactId, answers: { goal: [answer] } }),
  );
  return bookingLink.id;
}
