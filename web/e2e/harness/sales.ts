import assert from 'node:assert/strict';
import type { Workspace } from '../../../server/test/workspace.ts';
import { newEvent } from './events.ts';
import { mondayInBerlin } from './monday.ts';
import { server } from './site.ts';

/** After the calls of that Monday. */
export const afternoon = '2026-11-23T14:00:00.000Z';

/** A workspace with two calls on that Monday that ended and were won, with Ann and Bob. */
export async function twoSales(eventName = 'Strategy call') {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w, { name: eventName, eventType: 'STRATEGY_EVENT' });
  const calls = [await book(w, event.id, 'Ann', '08'), await book(w, event.id, 'Bob', '09')];
  server.clock.set(afternoon);
  const [ann, bob] = await Promise.all([
    won(w, calls[0], { value: 1_200, productName: 'Coaching' }),
    won(w, calls[1], { value: 300, productName: 'Course', transactionType: 'DEPOSIT' }),
  ]);
  return { w, event, ann, bob };
}

export async function book(w: Workspace, eventId: number, firstName: string, hour: string) {
  const { status, body } = await w.post('/v1/eventCalls', {
    eventId,
    dateTime: `2026-11-23T${hour}:00:00Z`,
    timeZone: 'UTC',
    firstName,
    email: `${firstName.toLowerCase()}@example.test`,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

async function won(w: Workspace, call: { id: number }, newDeal: object) {
  const { status, body } = await w.post('/v1/outcomes', { eventCallId: call.id, outcome: 'WON', newDeal });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.deal;
}

export async function pay(w: Workspace, payment: { value: number } & Record<string, unknown>) {
  const { status, body } = await w.post('/v1/transactions', payment);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.transaction;
}
