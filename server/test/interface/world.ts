import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '../client.ts';
import { newEvent } from '../events.ts';
import { server, workspace } from '../harness.ts';
import { newTeam } from '../teams.ts';
import type { Workspace } from '../workspace.ts';
import { at, freshEmail, freshTime, made } from './made.ts';
import { newSales, type Sales } from './world-of-sales.ts';

/** Rows that differ in all fields that lists can be filtered by; the checks name them by letters. */
export type World = {
  readonly w: Workspace;
  readonly closer: number;
  readonly closerEmail: string;
  readonly otherCloser: number;
  readonly setter: number;
  /** A former member. */
  readonly gone: number;
  readonly team: number;
  /** A text field of contacts. */
  readonly field: { readonly id: number; readonly identifier: string };
  /** A routing rule of the strategy event. */
  readonly rule: number;
  readonly strategy: Json;
  readonly discovery: Json;
  readonly ada: Json;
  readonly bea: Json;
  readonly cem: Json;
  readonly dan: Json;
  /** Ada's call, in the past and lost. */
  readonly past: Json;
  /** Bea's call, rescheduled. */
  readonly moved: Json;
  /** Cem's call. */
  readonly cancelled: Json;
  readonly sales: Sales;
  /** Notes on Cem, by two people. */
  readonly notes: { readonly contactId: number; readonly owners: number; readonly closers: number };
};

export async function newWorld(): Promise<World> {
  const w = await workspace();
  const { userId: closer, email: closerEmail } = await w.member('CLOSER');
  const { userId: otherCloser } = await w.member('CLOSER');
  const { userId: setter } = await w.member('SETTER');
  const { userId: gone } = await w.member('SETTER');
  await made(w.owner.client.put('/v1/users', { id: gone, status: 'DEACTIVATED' }));
  const team = await newTeam(w, 'First team', [closer]);
  const field = await newField(w);
  const events = await newEvents(w, team, closer, otherCloser, field.id);
  const contacts = await newContacts(w, closer);
  await claimed(w, contacts.ada.id, setter);
  const calls = await newCalls(w, { ...events, ...contacts, setter });
  const notes = await newNotes(w, contacts.cem.id, closer);
  const sales = await newSales(w, calls.past.id, calls.moved.id);
  const people = { closer, closerEmail, otherCloser, setter, gone };
  return { w, ...people, team, field, rule, ...events, ...contacts, ...calls, notes, sales };
}

async function newNotes(w: Workspace, contactId: number, closer: number): Promise<World['notes']> {
  const body = { contactId, note: 'Called' };
  const owners = (await made(w.post('/v1/contacts/notes', body))).note.id;
  const asCloser = await w.keyWith(['*'], closer);
  const closers = (await made(asCloser.client.post('/v1/contacts/notes', body))).note.id;
  return { contactId, owners, closers };
}

const rule = 1;

async function newField(w: Workspace): Promise<World['field']> {
  const body = { name: 'Team size', identifier: 'team-size', inputType: 'TEXT', type: 'CONTACT' };
  return (await made(w.post('/v1/fields', body))).field;
}

async function newEvents(
  w: Workspace,
  team: number,
  closer: number,
  otherCloser: number,
  customFieldId: number,
) {
  const strategy = await newEvent(w, [closer], {
    name: 'Strategy talk',
    teamId: team,
    userId: closer,
    locations: [{ type: 'ZOOM', link: 'https://zoom.example/1' }],
    routingRules: [
      { id: rule, when: { all: [{ customFieldId, op: 'NOT_EMPTY' }] }, target: { userIds: [closer] } },
    ],
  });
  const discovery = await newEvent(w, [otherCloser], {
    name: 'Discovery chat',
    eventType: 'DISCOVERY_EVENT',
    locations: [{ type: 'PHONE_OUTBOUND' }],
  });
  return { strategy, discovery };
}

async function newContacts(w: Workspace, closer: number) {
  const contact = async (body: object) => (await made(w.post('/v1/contacts', body))).contact;
  const ada = await contact({
    firstName: 'Ada',
    lastName: 'Alpha',
    email: 'ada@example.test',
    phoneNumber: '+4915112345601',
    tag: 'vip',
    userId: closer,
    isChatContact: true,
    utm: 'utm_source=ads&utm_medium=cpc',
    joinedTime: '2026-03-01T12:00:00Z',
  });
  const bea = await contact({
    firstName: 'Bea',
    lastName: 'Beta',
    email: 'bea@example.test',
    joinedTime: '2026-04-01T12:00:00Z',
  });
  const cem = await contact({
    firstName: 'Cem',
    email: 'cem@example.test',
    joinedTime: '2026-05-01T12:00:00Z',
  });
  const dan = await contact({
    firstName: 'Dan',
    email: 'dan@example.test',
    joinedTime: '2026-06-01T12:00:00Z',
  });
  return { ada, bea, cem, dan };
}

async function claimed(w: Workspace, contactId: number, setterId: number): Promise<void> {
  await made(w.post('/v1/setterClaims/assignOwner', { contactIds: [contactId], setterId }));
}

type Parties = { strategy: Json; discovery: Json; ada: Json; bea: Json; cem: Json; setter: number };

async function newCalls(w: Workspace, { strategy, discovery, ada, bea, cem, setter }: Parties) {
  const book = async (eventId: number, contactId: number, days: number, more: object = {}) =>
    (
      await made(
        w.post('/v1/eventCalls', { eventId, contactId, dateTime: at(days), timeZone: 'UTC', ...more }),
      )
    ).eventCall;
  // Booked ten days ago for the next day.
  server.clock.advance(-10 * dayMs);
  const past = await book(strategy.id, ada.id, 1, { setterId: setter, utm: 'utm_source=ads&utm_medium=cpc' });
  server.clock.reset();
  await made(
    w.post('/v1/outcomes', { eventCallId: past.id, outcome: 'NO_SALE', noSaleReason: 'NOT_INTERESTED' }),
  );
  const booked = await book(discovery.id, bea.id, 3);
  const { eventCall: moved } = await made(
    w.put('/v1/eventCalls/reschedule', { id: booked.id, dateTime: at(4), timeZone: 'UTC' }),
  );
  const { id } = await book(strategy.id, cem.id, 6);
  const { eventCall: cancelled } = await made(w.put('/v1/eventCalls/cancel', { id, cancelReason: 'Ill' }));
  return { past, moved, cancelled };
}

/** A contact without any related rows. */
export async function newContact({ w }: World): Promise<Json> {
  return (await made(w.post('/v1/contacts', { email: freshEmail() }))).contact;
}

/** The request that books a call for Dan, at its own time. */
export function newCall({ strategy, dan }: World) {
  return { eventId: strategy.id, contactId: dan.id, dateTime: freshTime(), timeZone: 'UTC' };
}

export async function bookedCall(world: World): Promise<Json> {
  return (await made(world.w.post('/v1/eventCalls', newCall(world)))).eventCall;
}
