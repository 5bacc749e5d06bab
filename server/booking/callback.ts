import type { callback } from '@callwright/contract/booking-form.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { addContactNote } from '../contacts/notes.ts';
import { saveContact } from '../contacts/save-contact.ts';
import type { PublicCtx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError, invalid } from '../errors.ts';
import { mustBeActive, readEvent } from '../event-calls/bookable-event.ts';
import { closeSubmission } from '../fields/submissions.ts';
import { formOfToken } from './form-token.ts';
import { mustBeVisitor } from './guard.ts';
import { contactOf, mustBeComplete, mustNotBeBlocked, nameOf } from './person.ts';
import { visitorOfLink } from './visitor.ts';

/** Nobody is free, so the visitor asks to be called: a note of the contact says so, and whoever follows notes is told. */
export async function requestCallback(
  ctx: PublicCtx,
  input: Input<typeof callback>,
): Promise<Result<typeof callback>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  mustBeActive(event);
  if (event.settings.onNoHost.action !== 'REQUEST_CALLBACK')
    throw invalid({ linkPrefix: ['This event takes no requests for a call back'] });
  await mustBeVisitor(visitor, event, input, 'callback');
  mustNotBeBlocked(event, input);
  mustBeComplete(event, input);
  const actor = { type: 'contact', id: '', name: nameOf(input) || 'Invitee' } as const;
  return transaction({ ...visitor, actor }, async (tx) => {
    const { contactId, row } = await saveContact(
      tx,
      { ...contactOf(tx, input), eventId: event.id },
      'BOOKING_PAGE',
    );
    if (row.blocked !== null) throw new ApiError('CONTACT_BLOCKED');
    const asked = `Asks to be called back: no time was free for ${event.name}.`;
    await addContactNote(tx, { contactId, note: input.message ? `${asked}\n\n${input.message}` : asked });
    if (input.formToken !== undefined)
      await closeSubmission(tx, (await formOfToken(tx, event, input.formToken)).id);
    return { data: { accepted: true } };
  });
}
