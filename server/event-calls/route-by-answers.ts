import { readContact } from '../contacts/contact.ts';
import type { Ctx } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import { judgeRules } from '../events/judge-rules.ts';
import { readNamedFields } from '../fields/named-fields.ts';
import { routingFacts } from '../fields/routing-facts.ts';
import { checkSecondary } from './answers.ts';
import type { BookableEvent } from './bookable-event.ts';
import { readHosts } from './hosts.ts';
import type { SecondaryAnswer } from './insert-call.ts';
import type { Narrowing } from './pool.ts';

/**
 * Where the rules of the event lead a contact, by what is known of them and by the answers that come with the booking.
 * A program is refused whoever is disqualified; people of the workspace know better and book all the same.
 */
export async function routeByAnswers(
  tx: Ctx,
  event: BookableEvent,
  contactId: number,
  secondary: readonly SecondaryAnswer[],
  isDecided: boolean,
): Promise<Narrowing> {
  const fields = await readNamedFields(tx, ['CONTACT', 'CALL'], secondary);
  const besides = await checkSecondary(tx, fields, secondary);
  // Who may book for the contact may have the rules judge it, whether or not they may see all of it.
  const contact = await readContact({ ...tx, role: null }, contactId, 'contacts:read');
  const facts = await routingFacts(tx, contact, { besides }, event.timeZone);
  const about = { facts, ownerId: contact.user_id };
  const { verdict } = await judgeRules(tx, event, await readHosts(tx, event), about);
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
