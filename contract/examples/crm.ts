import type { Examples } from './example.ts';

const note = { contactId: 311, note: 'Wants to start in January' };

export const crmExamples = {
  'contacts.acceptSuggestions': { ids: [17] },
  'contacts.addNote': { ...note, pinned: true },
  'contacts.createContactNote': note,
  'contacts.dismissDuplicates': { ids: [9] },
  'contacts.dismissSuggestions': { ids: [17] },
  'contacts.merge': { primaryId: 311, secondaryIds: [312] },
  'contacts.remove': { ids: [311], onUpcomingCalls: 'CANCEL', reason: 'Asked us to' },
  'contacts.restore': { ids: [311] },
  'contacts.save': {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phoneNumber: '+49 30 901820',
    timeZone: 'Europe/Berlin',
    utm: 'utm_source=ads&utm_medium=cpc',
    externalIds: { hubspot: '90210' },
  },
  'contacts.update': { id: 311, firstName: 'Grace', lastName: null },
  'contacts.updateMany': {
    contacts: [{ id: 311, tagIds: [3], userId: 12 }],
    overrideExisting: false,
  },
  'fields.answer': { customFieldId: 5, contactId: 311, answer: ['11-50'] },
  'fields.answerBulk': { customFieldId: 5, contactIds: [311], answer: ['11-50'], overrideExisting: true },
  'fields.create': {
    name: 'Team size',
    type: 'CONTACT',
    inputType: 'SINGLE_SELECT',
    options: [{ name: '1-10' }, { name: '11-50' }, { name: 'More' }],
  },
  'fields.inviteeAnswers': {
    eventId: 21,
    contactId: 311,
    inviteeQuestionAnswers: [{ customFieldId: 5, answer: ['11-50'] }],
  },
  'fields.remove': { ids: [5], reason: 'Asked for on another form' },
  'fields.restore': { ids: [5] },
  'fields.update': { id: 5, description: 'How many people sell' },
  'setterClaims.assignOwner': { contactIds: [311], setterId: 15 },
  'setterClaims.claim': { contactId: 311 },
  'setterClaims.release': { contactIds: [311] },
  'tags.create': { name: 'Webinar', color: 'blue' },
  'tags.remove': { ids: [3] },
  'tags.update': { id: 3, name: 'Webinar 2026' },
} satisfies Examples;
