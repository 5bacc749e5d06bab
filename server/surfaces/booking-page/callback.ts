import { because } from '@callwright/contract/error-reasons.ts';
import type { callback } from '@callwright/contract/booking-form.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { addContactNote } from '#/domain/crm/contacts/notes.ts';
import { saveContactOfVisitor } from '#/domain/crm/contacts/save-contact.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { mustBeActive, readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { closeSubmission } from '#/domain/scheduling/forms/submissions.ts';
import { formOfToken, ownContactOf } from './form-token.ts';
import { mustBeVisitor } from './guard.ts';
import { contactOf, mustBeComplete, mustNotBeBlocked, nameOf } from './person.ts';
import { visitorOfLink } from '#/surfaces/http/visitor.ts';

/**
 * If no time is free, a visitor can ask for a call: it becomes a note of the contact, and subscribers to notes are
 * notified.
 */
export async function requestCallback(
  ctx: PublicCtx,
  input: Input<typeof callback>,
): Promise<Result<typeof callback>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  mustBeActive(event);
  if (event.settings.onNoHost.action !== 'REQUEST_CALLBACK')
    throw invalid({ linkPrefix: [because('WITHOUT_CALLBACK')] });
  await mustBeVisitor(visitor, event, input, 'callback');
  mustNotBeBlocked(event, input);
  mustBeComplete(event, input);
  const actor = { type: 'contact', id: '', name: nameOf(input) || 'Invitee' } as const;
  await transaction({ ...visitor, actor }, async (tx) => {
    const { contactId, row } = await saveContactOfVisitor(
      tx,
      { ...contactOf(tx, event, input), eventId: event.id },
      ownContactOf(tx, input.formToken),
    );
    // The page does not reveal who is blocked, and nobody calls them back.
    if (row.blocked !== null) return;
    const asked = `Asks to be called back: no time was free for ${event.name}.`;
    await addContactNote(tx, { contactId, note: input.message ? `${asked}\n\n${input.message}` : asked });
    if (input.formToken !== undefined)
      await closeSubmission(tx, (await formOfToken(tx, event, input.formToken)).id);
  });
  return { data: { accepted: true } };
}
