import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { halfHour } from '#/test/events.ts';
import { made } from '#/test/interface/made.ts';
import { entriesOf, lookAround, sweep, wait, wholeDay } from '#/test/waiting.ts';
import { bookedEvent, cancelCall, itsTime, type Given } from '#/test/waiting-calls.ts';
import { sql } from '#/platform/db/sql.ts';

const email = 'wanda@example.test';

/** A person for whom the time of a canceled call is held, and the next one on the list. */
async function offered(): Promise<Given> {
  const given = await bookedEvent();
  await made(wait(given.event.linkPrefix, [itsTime], { email, name: 'Wanda Waits' }));
  await made(wait(given.event.linkPrefix, [itsTime]));
  await cancelCall(given);
  await lookAround(given.w);
  assert.equal((await entriesOf(given.w))[0].state, 'OFFERED');
  return given;
}

test('POST /v1/privacy/export has what somebody waited for and was offered, without the secret of the link', async () => {
  const { w } = await offered();
  const { records } = await made(w.owner.client.post('/v1/privacy/export', { email }));
  const [entry] = records.waitingList;
  assert.deepEqual(
    [entry.invitee_email, entry.token_hash, entry.token_sealed],
    [email, undefined, undefined],
  );
  assert.deepEqual(
    records.waitingListOffers.map(({ state }: Json) => state),
    ['OPEN'],
  );
});

test('POST /v1/privacy/erase takes somebody off the list with everything they left, and what was held goes to the next', async () => {
  const { w } = await offered();
  await made(w.owner.client.post('/v1/privacy/erase', { email }));
  const { rows } = await w.within((tx) =>
    sql`select from waiting_entry where account_id = ${tx.accountId} and invitee_email = ${email}`.execute(
      tx.db,
    ),
  );
  assert.equal(rows.length, 0);
  await lookAround(w);
  const [next, ...others] = await entriesOf(w);
  assert.deepEqual([next.state, next.position, others.length], ['OFFERED', 1, 0]);
  assert.equal(next.offers[0].dateTime, halfHour(3));
});

test('merging two contacts who wait for one event leaves one place, and what only one of them waits for moves', async () => {
  const { w, event } = await bookedEvent();
  const second = await made(w.post('/v1/events', { name: 'Second', waitingList: { enabled: true } }));
  await made(wait(event.linkPrefix, [wholeDay(80)], { email }));
  await made(wait(event.linkPrefix, [wholeDay(81)], { email: 'wanda.w@example.test' }));
  await made(wait(second.event.linkPrefix, [wholeDay(82)], { email: 'wanda.w@example.test' }));
  const [one, other] = await entriesOf(w);
  await made(w.post('/v1/contacts/merge', { primaryId: one.contactId, secondaryIds: [other.contactId] }));
  const entries = await entriesOf(w);
  assert.deepEqual(
    entries.map(({ contactId, eventId }) => [contactId, eventId]),
    [
      [one.contactId, event.id],
      [one.contactId, second.event.id],
    ],
  );
});

test('an offer that no longer holds its time ends, and its person is offered it again when it is free', async () => {
  const { w } = await offered();
  await w.within((tx) => sql`delete from slot_hold where account_id = ${tx.accountId}`.execute(tx.db));
  await sweep();
  const [first] = await entriesOf(w);
  assert.deepEqual(
    first.offers.map(({ state }: Json) => state),
    ['OPEN', 'WITHDRAWN'],
  );
});
