import assert from 'node:assert/strict';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, type Connected } from './scene.ts';

export const phone = '+14155550100';
const consent = [{ kind: 'sms', textVersion: '1' }];

let hours = 0;

/** A call in three days with an invitee who has this number and agreed to text messages. */
export async function bookedCall(
  at: Connected,
  settings: object = { texts: { changes: true } },
  person: object = {},
): Promise<Json> {
  const event = await newEvent(at.w, [at.w.owner.userId], { ...settings });
  hours += 1;
  const who = { firstName: 'Ida', email: `ida${hours}@example.test`, phoneNumber: phone, consent, ...person };
  const contact = await at.w.post('/v1/contacts', who);
  assert.ok(contact.status < 300, JSON.stringify(contact.body));
  const reply = await at.w.post(
    '/v1/eventCalls',
    booking(event, halfHour(3, hours % 24), { email: who.email, phoneNumber: who.phoneNumber }),
  );
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  await server.drainOutbox();
  return reply.body.data.eventCall;
}
