import type { ErrorCode } from '@callwright/contract/errors.ts';
import { at, freshEmail, made } from '../interface/made.ts';
import { bookedCall } from '../interface/world.ts';
import { book, type Refusal } from './refusal.ts';

/** The request itself is wrong. */
export const ofInput: Partial<Record<ErrorCode, Refusal>> = {
  VALIDATION_ERROR: {
    when: 'a field is missing or wrong',
    send: ({ w }) => w.post('/v1/contacts', { firstName: 'Ada' }),
    fields: ['email', 'phoneNumber'],
  },
  INVALID_JSON: {
    when: 'the body ends too soon',
    send: ({ w }) => w.client.send('POST', '/v1/contacts', '{'),
  },
  INVALID_CURSOR: {
    when: 'the cursor is made up',
    send: ({ w }) => w.get('/v1/contacts', { cursor: 'none' }),
    fields: ['cursor'],
  },
  SLOT_IN_PAST: {
    when: 'a call is booked for last week',
    send: (world) => book(world, { dateTime: at(-7) }),
    fields: ['dateTime'],
  },
  OUT_OF_RANGE: {
    when: 'the event is not open that far ahead',
    send: async (world) => {
      const { event } = await made(
        world.w.post('/v1/events', {
          name: 'Soon',
          hosts: [{ userId: world.closer }],
          dateRange: { type: 'DAYS', days: 3 },
        }),
      );
      return book(world, { eventId: event.id, dateTime: at(20) });
    },
    fields: ['dateTime'],
  },
  MINIMUM_NOTICE: {
    when: 'the event asks for more notice',
    send: async (world) => {
      const { event } = await made(
        world.w.post('/v1/events', {
          name: 'Later',
          hosts: [{ userId: world.closer }],
          minimumNotice: 10_000,
        }),
      );
      return book(world, { eventId: event.id, dateTime: at(1) });
    },
    fields: ['dateTime'],
  },
  NONEXISTENT_TIME: {
    when: 'the clocks are put forward over it',
    send: (world) => book(world, { dateTime: '2027-03-28T02:30:00', timeZone: 'Europe/Berlin' }),
    fields: ['dateTime'],
  },
  HOST_NOT_IN_EVENT: {
    when: 'the requested host is not one of the event',
    send: (world) => book(world, { userId: world.otherCloser }),
    fields: ['userId'],
  },
  OUTCOME_NOT_ALLOWED: {
    when: 'the reason does not belong to that outcome',
    send: async (world) =>
      world.w.post('/v1/outcomes', {
        eventCallId: (await bookedCall(world)).id,
        outcome: 'NO_SALE',
        noSaleReason: 'BAD_FIT',
      }),
    fields: ['noSaleReason'],
  },
  CALL_TYPE_MISMATCH: {
    when: 'a strategy call is approved',
    send: async (world) =>
      world.w.post('/v1/outcomes', { eventCallId: (await bookedCall(world)).id, outcome: 'APPROVED' }),
    fields: ['outcome'],
  },
  FIELD_TYPE_MISMATCH: {
    when: 'a number is answered in words',
    send: ({ w, moved, sales }) =>
      w.post('/v1/fields/answer', { customFieldId: sales.seats.id, eventCallId: moved.id, answer: ['ten'] }),
    fields: ['answer'],
  },
  OPTION_UNKNOWN: {
    when: 'the answer is not one of the options',
    send: ({ w, dan, sales }) =>
      w.post('/v1/fields/answer', { customFieldId: sales.plan.id, contactId: dan.id, answer: ['Huge'] }),
    fields: ['answer'],
  },
  IDEMPOTENCY_KEY_INVALID: {
    when: 'the key is too long',
    send: ({ w }) =>
      w.client.with({ 'Idempotency-Key': 'k'.repeat(256) }).post('/v1/contacts', { email: freshEmail() }),
  },
};
