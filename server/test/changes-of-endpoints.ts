import { changesOfSales } from './changes-of-sales.ts';
import { changesOfSettings } from './changes-of-settings.ts';
import { telling, type Telling } from './telling.ts';
import type { Tenant } from './tenant.ts';

const newContact = ['contact.created', 'form.submitted'] as const;
const backToBefore = ['contact.status_changed', 'contact.updated'] as const;

const changesOfLeads: Readonly<Record<string, readonly Telling[]>> = {
  'contacts.save': [
    telling('somebody new', ['contact.created']),
    telling('somebody known', ['contact.updated'], () => ({ email: 'new@example.test', firstName: 'Ada' })),
    telling('what is known', [], () => ({ email: 'new@example.test', firstName: 'Ada' })),
  ],
  'contacts.update': [
    telling('a name', ['contact.updated']),
    telling('the same name', []),
    telling(
      'status and both owners',
      ['contact.disqualified', 'contact.owner_changed', 'contact.status_changed', 'contact.updated'],
      ({ ids, w }) => ({ id: ids.twin, status: 'DISQUALIFIED', userId: w.owner.userId }),
    ),
  ],
  'contacts.addNote': [telling('a note', ['contact.note_added'])],
  'contacts.createContactNote': [telling('a note', ['contact.note_added'])],
  'contacts.remove': [
    telling('somebody without calls', ['contact.deleted'], ({ ids }) => ({ ids: [ids.twin] })),
    telling('somebody with a call', ['call.cancelled', 'contact.deleted', ...backToBefore]),
    telling('somebody deleted, for good', ['contact.erased'], ({ ids }) => ({
      ids: [ids.contact],
      erase: true,
    })),
  ],
  'contacts.dismissDuplicates': [telling('a pair', ['contact.updated', 'contact.updated'])],
  'contacts.merge': [telling('two', ['contact.merged', 'contact.updated'])],
  'contacts.undoMerge': [telling('a merge', ['contact.restored', 'contact.updated'])],
  'contacts.restore': [telling('somebody', ['contact.restored'])],
  'eventCalls.book': [
    telling('a contact with a call', ['call.booked']),
    telling(
      'somebody new',
      ['call.booked', 'contact.created', 'contact.owner_changed', ...backToBefore],
      async ({ w, ids }) => ({ ...(await anotherTime(w, ids.event)), email: 'booked@example.test' }),
    ),
  ],
  'eventCalls.update': [telling('notes', ['call.updated']), telling('the same notes', [])],
  'eventCalls.reschedule': [telling('another time', ['call.rescheduled'])],
  'eventCalls.reassign': [telling('whoever is free', ['call.reassigned'])],
  'eventCalls.cancel': [telling('a call', ['call.cancelled', ...backToBefore])],
  'eventCalls.markSlotFree': [telling('free', ['call.slot_freed']), telling('free again', [])],
  'fields.answer': [
    telling('about a contact', ['contact.updated']),
    telling('the same', []),
    telling('about a call', ['call.updated'], ({ ids }) => answer(ids.callField, { eventCallId: ids.call })),
    telling('about a deal', ['deal.updated'], ({ ids }) => answer(ids.dealField, { dealId: ids.deal })),
    telling('about an event', ['event.updated'], ({ ids }) => answer(ids.eventField, { eventId: ids.event })),
    telling('about a member', ['user.updated'], ({ ids }) => answer(ids.userField, { userId: ids.user })),
    telling('the stage', ['contact.stage_changed', 'contact.updated'], ({ ids }) => ({
      identifier: 'contact-stage',
      contactId: ids.twin,
      answer: ['Nurturing'],
    })),
  ],
  'fields.answerBulk': [telling('an answer', ['contact.updated']), telling('the same', [])],
  'fields.inviteeAnswers': [
    telling('a form', ['form.submitted']),
    telling('of somebody new', ['contact.status_changed', 'contact.updated', ...newContact], ({ ids }) => ({
      eventId: ids.event,
      email: 'asked@example.test',
      inviteeQuestionAnswers: [],
    })),
    telling('the beginning of a form', ['contact.created'], ({ ids }) => ({
      eventId: ids.event,
      email: 'began@example.test',
      inviteeQuestionAnswers: [],
      step: 'PARTIAL',
    })),
  ],
  'booking.answers': [
    telling('a form', ['form.submitted']),
    telling(
      'of somebody new',
      ['contact.status_changed', 'contact.updated', ...newContact],
      ({ ids, pageToken }) => ({ linkPrefix: ids.linkPrefix, pageToken, email: 'asked@example.test' }),
    ),
  ],
  'booking.callback': [
    telling('of a contact', ['contact.note_added']),
    telling('of somebody new', ['contact.created', 'contact.note_added'], ({ ids, pageToken }) => ({
      linkPrefix: ids.linkPrefix,
      pageToken,
      email: 'waits@example.test',
    })),
  ],
  // The page tells of the invitee's zone as well.
  'booking.book': [telling('of a contact', ['call.booked', 'contact.updated'])],
  'booking.reschedule': [telling('by the invitee', ['call.rescheduled'])],
  'booking.cancel': [telling('by the invitee', ['call.cancelled', ...backToBefore])],
  'setterClaims.assignOwner': [
    telling('a lead', ['contact.owner_changed', 'contact.updated', 'setter_claim.assigned']),
    telling('the same', []),
    telling(
      'somebody else',
      ['contact.owner_changed', 'contact.updated', 'setter_claim.assigned', 'setter_claim.released'],
      ({ ids, w }) => ({ contactIds: [ids.twin], setterId: w.owner.userId }),
    ),
  ],
  'setterClaims.claim': [
    telling('a lead', ['contact.owner_changed', 'contact.updated', 'setter_claim.assigned']),
    telling('one’s own', []),
  ],
  'setterClaims.release': [
    telling('a lead', ['contact.owner_changed', 'contact.updated', 'setter_claim.released']),
  ],
};

function answer(customFieldId: number, about: object): object {
  return { customFieldId, answer: ['Yes'], ...about };
}

async function anotherTime(w: Tenant['w'], eventId: number): Promise<object> {
  const { body } = await w.post('/v1/events/eventDates', { eventId, timeZone: 'UTC' });
  const days = Object.values(body.data.slots as Record<string, string[]>);
  return { eventId, dateTime: days.at(-1)?.[0], timeZone: 'UTC' };
}

/** What every writing endpoint tells; those that tell nothing stand in `silent-endpoints.ts`, with the reason. */
export const changesOfEndpoints: Readonly<Record<string, readonly Telling[]>> = {
  ...changesOfLeads,
  ...changesOfSales,
  ...changesOfSettings,
};
