import type { z } from 'zod';
import { bookingLink, kindsOf } from './change-kinds.ts';
import { WaitingEntry } from './waiting-list.ts';

// Types of changes of booking links and waiting lists, part of the catalog of all changes.

const offer = {
  id: 95,
  state: 'OPEN',
  dateTime: '2026-11-25T09:00:00.000Z',
  endTime: '2026-11-25T09:30:00.000Z',
  hostIds: [12],
  createdAt: '2026-11-24T09:30:00.000Z',
  expiresAt: '2026-11-24T11:30:00.000Z',
  endedAt: null,
  position: 2,
  passedOver: [{ entryId: 71, contact: { id: 308, name: 'Alan Turing' }, reason: 'NO_FIT' }],
  morePassedOver: 0,
} as const;
const usedAt = '2026-11-24T09:30:00.000Z';
const answeredAt = '2026-11-24T10:00:00.000Z';

const usual: z.input<typeof WaitingEntry> = {
  id: 73,
  eventId: 21,
  eventName: 'Strategy call',
  contactId: 311,
  contact: { id: 311, name: 'Grace Hopper' },
  state: 'WAITING',
  position: 2,
  timeZone: 'Europe/Berlin',
  durationMin: 30,
  windows: [{ date: '2026-11-25', from: '09:00', to: '12:00' }],
  createdAt: '2026-11-23T09:00:00.000Z',
  updatedAt: '2026-11-23T09:00:00.000Z',
  endedAt: null,
  eventCallId: null,
  offers: [],
};

const entry = kindsOf(WaitingEntry, ['id', 'eventId', 'contactId'], usual);
const answered = (state: 'BOOKED' | 'DECLINED' | 'EXPIRED') => [
  { ...offer, hostIds: [12], passedOver: [...offer.passedOver], state, endedAt: answeredAt },
];
const ended = { position: null, endedAt: answeredAt, updatedAt: answeredAt };

export const changesOfPages = {
  'booking_link.created': bookingLink('a booking link is created'),
  'booking_link.revoked': bookingLink('a booking link is revoked', { object: { state: 'REVOKED' } }),
  'booking_link.used': bookingLink('a call is booked with a booking link', {
    object: { state: 'USED', usedAt: usedAt, eventCallId: 501 },
  }),
  'waiting_entry.created': entry('somebody joins the waiting list of an event'),
  'waiting_entry.updated': entry('somebody on the waiting list changes their preferred times', {
    changedFields: ['windows'],
  }),
  'waiting_entry.offered': entry(
    'a freed time is offered to somebody on the waiting list, and held for them',
    {
      object: { state: 'OFFERED', offers: [{ ...offer, hostIds: [12], passedOver: [...offer.passedOver] }] },
    },
  ),
  'waiting_entry.offer_declined': entry('somebody on the waiting list declines the time they were offered', {
    object: { offers: answered('DECLINED') },
  }),
  'waiting_entry.offer_expired': entry('an offer of the waiting list is not answered in time', {
    object: { offers: answered('EXPIRED') },
  }),
  'waiting_entry.booked': entry('somebody on the waiting list books a call', {
    object: { ...ended, state: 'BOOKED', eventCallId: 501, offers: answered('BOOKED') },
  }),
  'waiting_entry.ended': entry(
    'somebody leaves the waiting list, is removed from it, or their last preferred time has passed',
    { object: { ...ended, state: 'LEFT' } },
  ),
} as const;
