import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { dayAhead } from '#/test/days.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { sized } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { pageToken } from '#/test/page-token.ts';
import { entriesOf, lookAround, wait, waitingToken } from '#/test/waiting.ts';
import { bookedEvent, cancelCall, itsTime, takeTime, withList } from '#/test/waiting-calls.ts';
import type { Workspace } from '#/test/workspace.ts';
import { sql } from '#/platform/db/sql.ts';
import { eventually } from '#/test/eventually.ts';
import { drainOutbox } from '#/platform/changes/dispatcher.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { toMs } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { expireWaiting } from './expire.ts';
import { lockList } from './lock-list.ts';
import { offerFreed } from './offer.ts';
import { offerIn } from './work.ts';

const workers = 6;

/** All workers look for offers at once. */
async function lookAtOnce(w: Workspace, eventId?: number): Promise<void> {
  await drainOutbox(server.app);
  const job = { accountId: w.id, ...(eventId === undefined ? {} : { eventId }) };
  await Promise.all(Array.from({ length: workers }, () => offerIn(server.app, job)));
}

const offered = (entries: readonly Json[]) =>
  entries.filter(({ state }) => state === 'OFFERED').map(({ position }) => position);

test('of a freed time one offer is made, to the first of many, however many workers look at once', async () => {
  for (let round = 0; round < sized({ gate: 2, full: 10 }); round++) {
    const given = await bookedEvent();
    for (let index = 0; index < 8; index++) await made(wait(given.event.linkPrefix, [itsTime]));
    await cancelCall(given);
    await lookAtOnce(given.w);
    const entries = await entriesOf(given.w);
    assert.deepEqual(offered(entries), [1]);
    assert.equal(entries.flatMap(({ offers }) => offers).length, 1);
  }
});

test('two hosts who become free at one time are offered to two people, each with a host of their own', async () => {
  const w = await workspace();
  const hosts = await closers(w, 2);
  const event = await newEvent(w, hosts, withList);
  const calls: Json[] = [];
  for (const _ of hosts)
    calls.push((await made(w.post('/v1/eventCalls', booking(event, halfHour(3))))).eventCall);
  for (let index = 0; index < 5; index++) await made(wait(event.linkPrefix, [itsTime]));
  await Promise.all(calls.map(({ id }) => made(w.put('/v1/eventCalls/cancel', { id }))));
  await lookAtOnce(w);
  const entries = await entriesOf(w);
  assert.deepEqual(offered(entries), [1, 2]);
  const held = entries.flatMap(({ offers }) => offers.flatMap(({ hostIds }: Json) => hostIds));
  assert.deepEqual(
    held.toSorted((a, b) => a - b),
    hosts.toSorted((a, b) => a - b),
  );
});

test('of one offer that is accepted many times at once, and declined meanwhile, one answer counts', async () => {
  for (let round = 0; round < sized({ gate: 2, full: 10 }); round++) {
    const given = await bookedEvent();
    const { w, event } = given;
    await made(wait(event.linkPrefix, [itsTime], { email: 'wanda@example.test' }));
    await cancelCall(given);
    await lookAround(w);
    const [entry] = await entriesOf(w);
    const token = await waitingToken(w, entry.id);
    const [declined, ...replies] = await Promise.all([
      server.anybody.post('/public/waitingList/decline', { token, dateTime: halfHour(3) }),
      ...Array.from({ length: 4 }, (_, index) =>
        takeTime(event, token, halfHour(3), `wanda-${index}@example.test`),
      ),
    ]);
    assert.equal(declined.status, 200);
    const taken = replies.filter(({ status }) => status === 201);
    const [after] = await entriesOf(w);
    const [offer] = after.offers;
    assert.deepEqual(
      [taken.length, after.state, offer.state],
      offer.state === 'BOOKED' ? [1, 'BOOKED', 'BOOKED'] : [0, 'WAITING', 'DECLINED'],
      JSON.stringify(replies.map(({ body }) => body)),
    );
    for (const { status, body } of replies)
      if (status !== 201) assert.deepEqual([status, body.code], [409, 'WAITING_OFFER_GONE']);
  }
});

test('while a time is offered and booked at once, it goes to one of them and is never both', async () => {
  for (let round = 0; round < sized({ gate: 3, full: 15 }); round++) {
    const given = await bookedEvent();
    const { w, event } = given;
    await made(wait(event.linkPrefix, [itsTime]));
    await cancelCall(given);
    const [reply] = await Promise.all([
      w.post('/v1/eventCalls', booking(event, halfHour(3))),
      lookAtOnce(w, event.id),
    ]);
    const [entry] = await entriesOf(w);
    assert.ok([201, 409].includes(reply.status), JSON.stringify(reply.body));
    assert.equal(entry.state, reply.status === 201 ? 'WAITING' : 'OFFERED');
  }
});

test('a worker that dies in the middle of an offer leaves nothing behind, and the next makes it', async () => {
  const given = await bookedEvent();
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime]));
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  const died = new Error('died');
  await assert.rejects(
    transaction(ctx, async (tx) => {
      // Locked before the time is free, so that the job triggered by the cancellation waits.
      await lockList(tx, event.id);
      await cancelCall(given);
      assert.equal(await offerFreed(tx, event.id), 1);
      throw died;
    }),
    died,
  );
  await lookAtOnce(w);
  const [entry] = await entriesOf(w);
  assert.deepEqual([entry.state, entry.offers.length], ['OFFERED', 1]);
  const { rows } = await w.within((tx) =>
    sql`select from slot_hold where account_id = ${tx.accountId}`.execute(tx.db),
  );
  assert.equal(rows.length, 1);
});

/** Whether a process waits for the lock of a waiting list. */
async function isListAwaited(): Promise<boolean> {
  const { rows } = await server.app.database.pool.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return rows.length > 0;
}

test('an offer that is over ends once nobody decides about its list, so that no decision sees half of its end', async () => {
  const given = await bookedEvent({ waitingList: { enabled: true, offerMinutes: 30 } });
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime]));
  await cancelCall(given);
  await lookAround(w);
  server.clock.advance(30 * 60_000);
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  const stateOf = async (): Promise<unknown> => (await entriesOf(w))[0].offers[0].state;
  const ending = await transaction(ctx, async (tx) => {
    await lockList(tx, event.id);
    const under = expireWaiting(server.app);
    await eventually(isListAwaited);
    assert.equal(await stateOf(), 'OPEN');
    return { under };
  });
  await ending.under;
  assert.equal(await stateOf(), 'EXPIRED');
});

test('an offer that waited for another decision is open for its whole time', async () => {
  const given = await bookedEvent({ waitingList: { enabled: true, offerMinutes: 30 } });
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime]));
  await drainOutbox(server.app);
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  const { under } = await transaction(ctx, async (tx) => {
    await lockList(tx, event.id);
    // Its job waits, too.
    await cancelCall(given);
    const offering = offerIn(server.app, { accountId: w.id, eventId: event.id });
    await eventually(isListAwaited);
    server.clock.advance(30 * 60_000);
    return { under: offering };
  });
  await under;
  const [entry] = await entriesOf(w);
  assert.deepEqual(
    [entry.state, toMs(entry.offers[0].expiresAt) - server.clock.now()],
    ['OFFERED', 30 * 60_000],
  );
});

test('somebody who leaves times many times at once waits once', async () => {
  const { w, event } = await bookedEvent();
  const token = await pageToken(event.linkPrefix);
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      wait(event.linkPrefix, [{ date: dayAhead(4 + index), from: '09:00', to: '12:00' }], {
        email: 'wanda@example.test',
        pageToken: token,
      }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    replies.map(() => 201),
  );
  assert.equal((await entriesOf(w)).length, 1);
});

test('an offer whose end another process is just noting is over for who looks meanwhile, and is named as let pass', async () => {
  const given = await bookedEvent({ waitingList: { enabled: true, offerMinutes: 30 } });
  const { w, event } = given;
  await made(wait(event.linkPrefix, [itsTime]));
  await made(wait(event.linkPrefix, [itsTime]));
  await cancelCall(given);
  await lookAround(w);
  server.clock.advance(30 * 60_000);
  // The other process has locked the offer, and has not written yet.
  await w.within(async (tx) => {
    await sql`select from waiting_offer where account_id = ${tx.accountId} for no key update`.execute(tx.db);
    await offerIn(server.app, { accountId: w.id, eventId: event.id });
  });
  const [, second] = await entriesOf(w);
  assert.equal(second.state, 'OFFERED');
  assert.deepEqual(
    second.offers[0].passedOver.map(({ reason }: Json) => reason),
    ['LET_PASS'],
  );
});
