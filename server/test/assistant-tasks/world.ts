import type { Json } from '../client.ts';
import { savedContact } from '../contacts.ts';
import { booking, closers, halfHour, newEvent } from '../events.ts';
import { workspace } from '../harness.ts';
import { made } from '../interface/made.ts';
import { unlimited } from '../unlimited.ts';
import type { Workspace } from '../workspace.ts';

/**
 * The initial workspace of a task: two closers, an event with rules, a lead with a call, a note, and a payment without
 * a deal.
 */
export type World = {
  readonly w: Workspace;
  readonly anna: number;
  readonly ben: number;
  readonly event: { readonly id: number; readonly linkPrefix: string };
  readonly grace: { readonly id: number; readonly email: string };
  readonly call: Json;
  readonly payment: number;
  /** The availability of Anna. */
  readonly schedule: number;
  /** The day of the call, and a free time on another day. */
  readonly day: string;
  readonly free: string;
};

export async function newWorld(): Promise<World> {
  const w = await unlimited(await workspace());
  const [anna = 0, ben = 0] = await closers(w, 2);
  const options = [{ name: 'Large' }, { name: 'None' }];
  await made(w.post('/v1/fields', { type: 'CONTACT', name: 'Size', inputType: 'SINGLE_SELECT', options }));
  const when = (name: string) => ({ all: [{ identifier: 'size', op: 'IN', values: [name] }] });
  const event = await newEvent(w, [anna, ben], {
    routingRules: [{ id: 5, when: when('Large'), target: { userIds: [anna] }, mode: 'ONLY' }],
    disqualifyRules: [{ id: 'none', when: when('None'), action: 'MESSAGE', text: 'Not for you' }],
  });
  const grace = await savedContact(w, {
    email: 'grace@example.test',
    firstName: 'Grace',
    lastName: 'Hopper',
    phoneNumber: '+49 30 1234567',
  });
  await made(w.post('/v1/contacts/notes', { contactId: grace.id, note: 'Met at the fair in Berlin' }));
  const of = { contactId: grace.id, userId: anna, notes: 'Wants to see the reports' };
  const { eventCall } = await made(w.post('/v1/eventCalls', booking(event, halfHour(3), of)));
  const { transaction } = await made(w.post('/v1/transactions', { value: 40 }));
  const { data: schedules } = (await w.get('/v1/userAvailabilities', { userId: anna })).body;
  const schedule = schedules.find((one: Json) => one.name === 'Always').id;
  const [day, free] = [halfHour(3).slice(0, 10), halfHour(5)];
  return { w, anna, ben, event, grace, call: eventCall, payment: transaction.id, schedule, day, free };
}
