import type { Examples } from './example.ts';

const dateTime = '2026-11-23T09:00:00Z';
const timeZone = 'Europe/Berlin';
const linkPrefix = 'acme/strategy-call';
const pageToken = 'eyJhdCI6MTc5NTM0MTYwMH0.4fJ8sQx1';
const formToken = 'eyJmb3JtIjo5MX0.Zk2v9mW3';
const token = 'inv_9mW3nTz7Lc0y4fJ8sQx1Zk2v';
const holdId = 'hold_2bXv6Yq0Rk8sHd4w';
const windows = [{ date: '2026-11-25', from: '09:00', to: '12:00' }];
const visitor = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' };
const rule = { kind: 'STOP_LOSS', metric: 'showRate', window: 'ROLLING_7', threshold: 0.4 } as const;

export const bookingExamples = {
  'automations.create': { ...rule, name: 'Pause who is not met', minSample: 5, simulate: true },
  'automations.remove': { ids: [44] },
  'automations.simulate': { ...rule, days: 92, to: '2026-09-30' },
  'automations.update': { id: 44, name: 'Pause below 40 %' },
  'availabilities.create': {
    name: 'Evenings',
    timeZone,
    weekdays: [{ day: 'MONDAY', slots: [{ start: '17:00', end: '21:00' }] }],
  },
  'availabilities.reassignCalls': { id: 6, from: '2026-12-01', to: '2026-12-11' },
  'availabilities.remove': { id: 6 },
  'availabilities.update': { id: 6, name: 'Late evenings' },
  'booking.abandonCheckout': { token },
  'booking.answers': { linkPrefix, pageToken, email: visitor.email, inviteeQuestionAnswers: [] },
  'booking.book': { linkPrefix, pageToken, formToken, dateTime, timeZone, email: visitor.email },
  'booking.callback': { linkPrefix, pageToken, email: visitor.email, message: 'Mornings are best' },
  'booking.cancel': { token, cancelReason: 'I am ill' },
  'booking.confirm': { token, dateTime },
  'booking.continueCheckout': { token },
  'booking.eventDates': { linkPrefix, timeZone },
  'booking.extendHold': { linkPrefix, holdId },
  'booking.hold': { linkPrefix, pageToken, formToken, dateTime, timeZone },
  'booking.releaseHold': { linkPrefix, holdId },
  'booking.reschedule': { token, dateTime, timeZone, rescheduleReason: 'A meeting came up' },
  'booking.startCheckout': { linkPrefix, pageToken, formToken, dateTime, timeZone, email: visitor.email },
  'booking.waitFor': { linkPrefix, pageToken, email: visitor.email, timeZone, windows },
  'booking.changeWaiting': { token, timeZone, windows },
  'booking.declineOffer': { token, dateTime },
  'booking.leaveWaiting': { token },
  'waitingList.remove': { id: 73 },
  'bookingLinks.create': {
    eventId: 21,
    contactId: 311,
    answers: { 'team-size': ['11-50'] },
    validDays: 7,
  },
  'bookingLinks.revoke': { id: 61 },
  'calendarConnections.authorize': { provider: 'GOOGLE_CALENDAR', purpose: 'WRITE' },
  'calendarConnections.create': { provider: 'ICS', url: 'https://192.0.2.1/calendar.ics' },
  'calendarConnections.update': { id: 13, name: 'Family' },
  'calendars.sync': { id: 14 },
  'calendars.update': { id: 14, checkConflicts: true, allDay: 'IF_BUSY' },
  'eventCalls.book': { eventId: 21, contactId: 311, dateTime, timeZone, notes: 'Asked about pricing' },
  'eventCalls.cancel': { id: 501, cancelReason: 'The host is ill' },
  'eventCalls.markSlotFree': { id: 501, isSlotFree: true },
  'eventCalls.reassign': { id: 501, auto: true },
  'eventCalls.reschedule': { id: 501, dateTime, timeZone, rescheduleReason: 'Asked by phone' },
  'eventCalls.resolveCalendar': { id: 501, action: 'RESTORE' },
  'eventCalls.update': { id: 501, notes: 'Bring the offer' },
  'events.create': {
    name: 'Strategy call',
    duration: 45,
    minimumNotice: 120,
    bufferAfter: 15,
    hosts: [{ userId: 12 }],
    locations: [{ type: 'CUSTOM_LINK', link: 'https://meet.example.com/mina' }],
  },
  'events.duplicate': { id: 21, name: 'Strategy call for partners' },
  'events.eventDates': { eventId: 21, timeZone, days: 14 },
  'events.remove': { id: 21 },
  'events.setStatus': { id: 21, status: 'DEACTIVATED' },
  'events.replayRouting': {
    eventId: 21,
    from: '2026-07-01T00:00:00Z',
    to: '2026-10-01T00:00:00Z',
    mode: 'WEIGHTED',
    hosts: [{ userId: 12, weight: 300 }],
  },
  'events.testRouting': { eventId: 21, answers: [{ customFieldId: 5, answer: ['11-50'] }] },
  'events.update': { id: 21, duration: 30, bufferAfter: 10 },
  'events.updateCover': { id: 21, cover: null },
  'holds.create': { eventId: 21, dateTime, timeZone },
  'mails.preview': { eventId: 21, kind: 'confirmation', audience: 'INVITEE' },
  'mails.sendTest': { to: 'mina@example.com' },
} satisfies Examples;
