import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { entriesOf, lookAround, sweep, wait, waitingToken } from '#/test/waiting.ts';
import { itsTime, takeTime, withList } from '#/test/waiting-calls.ts';
import type { Workspace } from '#/test/workspace.ts';

/** The notices about waiting lists, newest first. */
async function told(client: Client): Promise<Json[]> {
  await server.drainOutbox();
  const { notices } = await made(client.get('/v1/notices'));
  return notices.filter(({ waiting }: Json) => waiting !== null);
}
const kinds = (notices: Json[]): string[] => notices.map(({ kind }) => kind);

/** An event with one host and a call. Another closer's lead and one more person wait for its time. */
async function twoWait() {
  const w = await workspace();
  const [host, closer, stranger] = [
    await w.member('CLOSER'),
    await w.member('CLOSER'),
    await w.member('CLOSER'),
  ];
  const event = await newEvent(w, [host.userId], withList);
  const { eventCall } = await made(w.post('/v1/eventCalls', booking(event, halfHour(3))));
  const lead = await savedContact(w, {
    email: 'wanda@example.test',
    firstName: 'Wanda',
    userId: closer.userId,
  });
  await made(wait(event.linkPrefix, [itsTime], { email: 'wanda@example.test', name: 'Wanda' }));
  await made(wait(event.linkPrefix, [itsTime]));
  await lookAround(w);
  return { w, host, closer, stranger, event, eventCall, lead };
}

async function freeItsTime(w: Workspace, id: number): Promise<void> {
  await made(w.put('/v1/eventCalls/cancel', { id }));
  await lookAround(w);
}

test('who joins a waiting list is told to the owner of the lead and to administrators, unless they muted it', async () => {
  const { w, host, closer, stranger, event, lead } = await twoWait();
  const [first, ...others] = await told(closer.client);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [first.kind, first.waiting, first.contact],
    [
      'WAITING_JOINED',
      { eventId: event.id, eventName: 'Call', offeredAt: null },
      { id: lead.id, name: 'Wanda' },
    ],
  );
  assert.deepEqual(kinds(await told(w.owner.client)), ['WAITING_JOINED', 'WAITING_JOINED']);
  for (const { client } of [host, stranger]) assert.deepEqual(await told(client), []);
  const off = { settings: [{ kind: 'WAITING_JOINED', app: false }] };
  assert.equal((await w.owner.client.put('/v1/notices/settings', off)).status, 200);
  await made(wait(event.linkPrefix, [itsTime]));
  assert.equal((await told(w.owner.client)).length, 2);
});

test('an offer that is taken is told to the host too, who sees no name of a lead of somebody else until there is a call', async () => {
  const { w, host, closer, stranger, event, eventCall, lead } = await twoWait();
  await freeItsTime(w, eventCall.id);
  const [wanda] = await entriesOf(w);
  const token = await waitingToken(w, wanda.id);
  assert.equal((await takeTime(event, token, halfHour(3))).status, 201);
  for (const { client } of [host, closer]) {
    const [taken] = await told(client);
    assert.deepEqual(
      [taken.kind, taken.waiting.offeredAt, taken.contact?.id],
      ['WAITING_OFFER_TAKEN', halfHour(3), lead.id],
    );
  }
  assert.deepEqual(kinds(await told(w.owner.client)), [
    'WAITING_OFFER_TAKEN',
    'WAITING_JOINED',
    'WAITING_JOINED',
  ]);
  assert.deepEqual(await told(stranger.client), []);
});

test('an offer that is declined, runs out or is taken back is told, each once', async () => {
  const { w, host, closer, event, eventCall } = await twoWait();
  await freeItsTime(w, eventCall.id);
  const [wanda, second] = await entriesOf(w);
  const token = await waitingToken(w, wanda.id);
  await made(server.anybody.post('/public/waitingList/decline', { token, dateTime: halfHour(3) }));
  await lookAround(w);
  const [declined] = await told(host.client);
  assert.deepEqual(
    [declined.kind, declined.waiting.offeredAt, declined.contact],
    ['WAITING_OFFER_ENDED', halfHour(3), null],
    'the lead is of another closer',
  );
  assert.equal((await told(closer.client))[0].contact.name, 'Wanda');
  server.clock.advance(121 * 60_000);
  await sweep();
  await made(wait(event.linkPrefix, [itsTime]));
  await lookAround(w);
  const third = (await entriesOf(w)).at(-1);
  assert.equal(third.state, 'OFFERED');
  await made(server.anybody.post('/public/waitingList/leave', { token: await waitingToken(w, third.id) }));
  await server.drainOutbox();
  assert.deepEqual(
    kinds(await told(host.client)),
    Array.from({ length: 3 }, () => 'WAITING_OFFER_ENDED'),
  );
  assert.deepEqual(kinds(await told(closer.client)), ['WAITING_OFFER_ENDED', 'WAITING_JOINED']);
  const removed = await w.post('/v1/events/waitingList/remove', { id: second.id });
  assert.equal(removed.status, 200);
  assert.equal((await told(host.client)).length, 3, 'nothing was held for them any more');
});
