import { changesOfSales } from './changes-of-sales.ts';
import { changesOfSettings } from './changes-of-settings.ts';
import { expectChanges, type ExpectedChanges } from './expected-changes.ts';
import type { Tenant } from './tenant.ts';

const newContact = ['contact.created', 'form.submitted'] as const;
const backToBefore = ['contact.status_changed', 'contact.updated'] as const;

const changesOfLeads: Readonly<Record<string, readonly ExpectedChanges[]>> = {
  'contacts.save': [
    expectChanges('a new person', ['contact.created']),
    expectChanges('a known person', ['contact.updated'], () => ({
      email: 'grace@example.com',
      firstName: 'Ada',
    })),
    expectChanges('what is known', [], () => ({ email: 'grace@example.com', firstName: 'Ada' })),
  ],
  'contacts.update': [
    expectChanges('a name', ['contact.updated']),
    expectChanges('the same name', []),
    expectChanges(
      'status and both owners',
      ['contact.disqualified', 'contact.owner_changed', 'contact.status_changed', 'contact.updated'],
      ({ ids, w }) => ({ id: ids.twin, status: 'DISQUALIFIED', userId: w.owner.userId }),
    ),
  ],
  'contacts.updateMany': [expectChanges('a tag', ['contact.updated']), expectChanges('the same tag', [])],
  'contacts.addNote': [expectChanges('a note', ['contact.note_added'])],
  'contacts.createContactNote': [expectChanges('a note', ['contact.note_added'])],
  'contacts.remove': [
    expectChanges('a contact without calls', ['contact.deleted'], ({ ids }) => ({ ids: [ids.twin] })),
    expectChanges('a contact with a call', ['call.cancelled', 'contact.deleted', ...backToBefore]),
    expectChanges('a deleted contact, for good', ['contact.erased'], ({ ids }) => ({
      ids: [ids.contact],
      erase: true,
    })),
  ],
  'privacy.erase': [
    expectChanges('somebody with a call', ['call.cancelled', 'contact.erased', ...backToBefore]),
    expectChanges('nobody', [], () => ({ email: 'nobody-at-all@example.test' })),
  ],
  'contacts.dismissDuplicates': [expectChanges('a pair', ['contact.updated', 'contact.updated'])],
  'contacts.acceptSuggestions': [expectChanges('a name', ['contact.updated'])],
  'contacts.merge': [expectChanges('two', ['contact.merged', 'contact.updated'])],
  'contacts.undoMerge': [expectChanges('a merge', ['contact.restored', 'contact.updated'])],
  'contacts.restore': [expectChanges('a contact', ['contact.restored'])],
  'eventCalls.book': [
    expectChanges('a contact with a call', ['call.booked']),
    expectChanges(
      'a new person',
      ['call.booked', 'contact.created', 'contact.owner_changed', ...backToBefore],
      async ({ w, ids }) => ({ ...(await anotherTime(w, ids.event)), email: 'booked@example.test' }),
    ),
  ],
  'bookingLinks.create': [
    expectChanges('for a contact', ['booking_link.created']),
    expectChanges('for a new person', ['booking_link.created', 'contact.created'], ({ ids }) => ({
      eventId: ids.event,
      email: 'link@example.test',
    })),
  ],
  'bookingLinks.revoke': [
    expectChanges('an open link', ['booking_link.revoked']),
    expectChanges('again', []),
  ],
  'eventCalls.update': [expectChanges('notes', ['call.updated']), expectChanges('the same notes', [])],
  'eventCalls.reschedule': [expectChanges('another time', ['call.rescheduled'])],
  'eventCalls.reassign': [expectChanges('a free host', ['call.reassigned'])],
  'eventCalls.cancel': [expectChanges('a call', ['call.cancelled', ...backToBefore])],
  'eventCalls.resolveCalendar': [expectChanges('restored', ['call.calendar_resolved'])],
  'eventCalls.markSlotFree': [expectChanges('free', ['call.slot_freed']), expectChanges('free again', [])],
  'fields.answer': [
    expectChanges('about a contact', ['contact.updated']),
    expectChanges('the same', []),
    expectChanges('about a call', ['call.updated'], ({ ids }) =>
      answer(ids.callField, { eventCallId: ids.call }),
    ),
    expectChanges('about a deal', ['deal.updated'], ({ ids }) => answer(ids.dealField, { dealId: ids.deal })),
    expectChanges('about an event', ['event.updated'], ({ ids }) =>
      answer(ids.eventField, { eventId: ids.event }),
    ),
    expectChanges('about a member', ['user.updated'], ({ ids }) =>
      answer(ids.userField, { userId: ids.user }),
    ),
    expectChanges('the stage', ['contact.stage_changed', 'contact.updated'], ({ ids }) => ({
      identifier: 'contact-stage',
      contactId: ids.twin,
      answer: ['Nurturing'],
    })),
  ],
  'fields.answerBulk': [expectChanges('an answer', ['contact.updated']), expectChanges('the same', [])],
  'fields.inviteeAnswers': [
    expectChanges('a form with an answer', ['contact.updated', 'form.submitted']),
    expectChanges(
      'of a new person',
      ['contact.status_changed', 'contact.updated', ...newContact],
      ({ ids }) => ({
        eventId: ids.event,
        email: 'asked@example.test',
        inviteeQuestionAnswers: [],
      }),
    ),
    expectChanges('the beginning of a form', ['contact.created'], ({ ids }) => ({
      eventId: ids.event,
      email: 'began@example.test',
      inviteeQuestionAnswers: [],
      step: 'PARTIAL',
    })),
  ],
  'booking.answers': [
    expectChanges('a form', ['form.submitted']),
    expectChanges(
      'of a new person',
      ['contact.status_changed', 'contact.updated', ...newContact],
      ({ ids, pageToken }) => ({ linkPrefix: ids.linkPrefix, pageToken, email: 'asked@example.test' }),
    ),
  ],
  'booking.callback': [
    expectChanges('of a contact', ['contact.note_added']),
    expectChanges('of a new person', ['contact.created', 'contact.note_added'], ({ ids, pageToken }) => ({
      linkPrefix: ids.linkPrefix,
      pageToken,
      email: 'waits@example.test',
    })),
  ],
  'booking.waitFor': [
    expectChanges('as a new person', ['contact.created', 'waiting_entry.created']),
    expectChanges('again', ['waiting_entry.updated']),
  ],
  'booking.changeWaiting': [expectChanges('other times', ['waiting_entry.updated'])],
  'booking.leaveWaiting': [
    expectChanges('by the person', ['waiting_entry.ended']),
    expectChanges('again', []),
  ],
  'waitingList.remove': [expectChanges('an entry', ['waiting_entry.ended']), expectChanges('again', [])],
  // The page also sends the invitee's time zone.
  'booking.book': [expectChanges('of a contact', ['call.booked', 'contact.updated'])],
  'booking.reschedule': [expectChanges('by the invitee', ['call.rescheduled'])],
  'booking.confirm': [expectChanges('by the invitee', ['call.updated']), expectChanges('again', [])],
  'booking.cancel': [expectChanges('by the invitee', ['call.cancelled', ...backToBefore])],
  'setterClaims.assignOwner': [
    expectChanges('a lead', ['contact.owner_changed', 'contact.updated', 'setter_claim.assigned']),
    expectChanges('the same', []),
    expectChanges(
      'another member',
      ['contact.owner_changed', 'contact.updated', 'setter_claim.assigned', 'setter_claim.released'],
      ({ ids, w }) => ({ contactIds: [ids.twin], setterId: w.owner.userId }),
    ),
  ],
  'setterClaims.claim': [
    expectChanges('a lead', ['contact.owner_changed', 'contact.updated', 'setter_claim.assigned']),
    expectChanges('one’s own', []),
  ],
  'setterClaims.release': [
    expectChanges('a lead', ['contact.owner_changed', 'contact.updated', 'setter_claim.released']),
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

/** What every writing endpoint publishes; those that publish nothing are in `silent-endpoints.ts`, with the reason. */
export const changesOfEndpoints: Readonly<Record<string, readonly ExpectedChanges[]>> = {
  ...changesOfLeads,
  ...changesOfSales,
  ...changesOfSettings,
};
