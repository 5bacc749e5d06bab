import { readContact } from '#/domain/crm/contact-records/contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { evaluateEventRules } from '#/domain/scheduling/forms/evaluate-event-rules.ts';
import { readNamedFields } from '#/domain/crm/fields/named-fields.ts';
import { routingFacts } from '#/domain/scheduling/forms/routing-facts.ts';
import { checkSecondary } from '#/domain/scheduling/forms/secondary-answers.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { readHosts } from '#/domain/scheduling/free-times/hosts.ts';
import type { SecondaryAnswer } from '#/domain/scheduling/forms/secondary-answers.ts';
import type { Narrowing } from '#/domain/scheduling/free-times/pool.ts';

/**
 * Applies the event's routing rules to a contact, using what is known about it and the answers sent with the booking.
 * Throws 409 for a disqualified contact, unless `isDecided` (a person of the workspace books, or `override` is set).
 */
export async function routeByAnswers(
  tx: Ctx,
  event: BookableEvent,
  contactId: number,
  secondary: readonly SecondaryAnswer[],
  isDecided: boolean,
): Promise<Narrowing> {
  const fields = await readNamedFields(tx, ['CONTACT', 'CALL'], secondary);
  const extra = await checkSecondary(tx, fields, secondary);
  // A caller who may book for the contact may have the rules read it, even without the right to see it.
  const contact = await readContact({ ...tx, role: null }, contactId, 'contacts:read');
  const facts = await routingFacts(tx, contact, { extra }, event.timeZone);
  const about = { facts, ownerId: contact.user_id };
  const { verdict } = await evaluateEventRules(tx, event, await readHosts(tx, event), about);
  const { disqualified, conditionalUsers, routingGroupIds } = verdict;
  if (disqualified !== null && !isDecided) {
    const { id, action, text, url, eventId } = disqualified.rule;
    throw new ApiError('CONTACT_DISQUALIFIED', {
      details: {
        disqualifyingCondition: { id, action, text, url, eventId, matched: disqualified.matched },
      },
    });
  }
  return { conditionalUsers, routingGroupIds };
}
