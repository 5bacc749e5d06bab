import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { changesOf, typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { pageToken } from '#/test/page-token.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Workspace } from '#/test/workspace.ts';

const email = 'grace@example.test';

type Prepared = { w: Workspace; event: { id: number; linkPrefix: string }; link: string; made: Json };

async function linkFor(more: object = {}): Promise<Prepared> {
  const w = await workspace();
  const [anna = 0, ben = 0] = await closers(w, 2);
  const event = await newEvent(w, [anna, ben]);
  const asked = { eventId: event.id, email, firstName: 'Grace', lastName: 'Hopper', ...more };
  const created = await made(w.post('/v1/events/bookingLinks', asked));
  return { w, event, link: new URL(created.url).searchParams.get('link') ?? '', made: created };
}

const open = async ({ event, link }: Prepared) =>
  (await server.anybody.get('/public/event', { linkPrefix: event.linkPrefix, link })).body.data.link;

async function book({ event: { linkPrefix }, link }: Prepared, daysAhead: number, to = email) {
  return server.anybody.post('/public/bookings', {
    linkPrefix,
    link,
    pageToken: await pageToken(linkPrefix),
    email: to,
    dateTime: halfHour(daysAhead),
    timeZone: 'UTC',
  });
}

test('a booking link fills in who it is for, books once, and says afterwards that it was used', async () => {
  const given = await linkFor({ answers: { goal: ['Grow'] } });
  assert.deepEqual(await open(given), {
    state: 'OPEN',
    name: 'Grace Hopper',
    email,
    phoneNumber: null,
    answers: { goal: ['Grow'] },
  });
  assert.equal((await book(given, 3)).status, 201);
  const { state, name } = await open(given);
  assert.deepEqual([state, name], ['USED', '']);
  const again = await book(given, 4, 'other@example.test');
  assert.deepEqual([again.status, again.body.code], [409, 'BOOKING_LINK_GONE']);
  const { data } = (await given.w.get('/v1/events/bookingLinks', { eventId: given.event.id })).body;
  const { eventCalls } = (await given.w.get('/v1/eventCalls')).body.data;
  assert.deepEqual([data[0].state, data[0].eventCallId], ['USED', eventCalls[0].id]);
  assert.equal(eventCalls.length, 1);
  assert.deepEqual(await typesOf(given.w, 'booking_link'), ['booking_link.created', 'booking_link.used']);
});

test('of ten bookings at once with one link, one gets through', async () => {
  const given = await linkFor();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => book(given, 3 + index, `person-${index}@example.test`)),
  );
  const codes = replies.map(({ status, body }): string => (status === 201 ? 'booked' : body.code));
  assert.deepEqual(codes.toSorted(), [...Array.from({ length: 9 }, () => 'BOOKING_LINK_GONE'), 'booked']);
  assert.equal((await book(given, 20, 'late@example.test')).body.code, 'BOOKING_LINK_GONE');
  assert.equal((await given.w.get('/v1/eventCalls')).body.data.eventCalls.length, 1);
});

test('an expired, a revoked and an unknown link book nothing and show nothing of the contact', async () => {
  const revoked = await linkFor();
  const { id } = revoked.made.bookingLink;
  assert.equal(
    (await made(revoked.w.post('/v1/events/bookingLinks/revoke', { id }))).bookingLink.state,
    'REVOKED',
  );
  const expired = await linkFor({ validDays: 1 });
  const unknown = { ...(await linkFor()), link: 'none' };
  server.clock.advance(dayMs);
  try {
    for (const [given, state] of [
      [revoked, 'REVOKED'],
      [expired, 'EXPIRED'],
      [unknown, 'UNKNOWN'],
    ] as const) {
      const opened = await open(given);
      assert.deepEqual([opened.state, opened.name, opened.email], [state, '', null]);
      assert.equal((await book(given, 5)).body.code, 'BOOKING_LINK_GONE', state);
    }
  } finally {
    server.clock.reset();
  }
});

test('the link of a blocked contact looks used after a booking that reaches nobody', async () => {
  const given = await linkFor();
  const { contactId } = given.made.bookingLink;
  const blocked = { id: contactId, blocked: { reason: 'Spam' } };
  assert.equal((await given.w.put('/v1/contacts', blocked)).status, 200);
  assert.equal((await book(given, 3)).status, 201);
  assert.equal((await open(given)).state, 'USED');
  assert.equal((await given.w.get('/v1/eventCalls')).body.data.count, 0);
  assert.equal((await book(given, 4)).body.code, 'BOOKING_LINK_GONE');
});

test('the token of a link and its answers are in no row of the database and in no change', async () => {
  const given = await linkFor({ answers: { goal: ['Secret plan'] } });
  const { rows } = await sql`select l::text from booking_link l where account_id = ${given.w.id}`.execute(
    given.w.db,
  );
  const stored = JSON.stringify([rows, await changesOf(given.w, 'booking_link.created')]);
  assert.ok(!stored.includes(given.link) && !stored.includes('Secret plan'));
});

test('a link of another event opens nothing, and of another workspace neither', async () => {
  const given = await linkFor();
  const other = await newEvent(given.w, [given.w.owner.userId]);
  assert.equal((await open({ ...given, event: other })).state, 'UNKNOWN');
  const foreign = await linkFor();
  assert.equal((await open({ ...foreign, link: given.link })).state, 'UNKNOWN');
  assert.equal((await open(given)).state, 'OPEN');
});

test('who sees only their own sees and revokes the links they made', async () => {
  const given = await linkFor();
  const setter = await given.w.member('SETTER');
  const { key } = await given.w.keyWith(['*'], setter.userId);
  const mine = given.w.as(key);
  const { bookingLink } = await made(
    mine.post('/v1/events/bookingLinks', { eventId: given.event.id, email: 'own@example.test' }),
  );
  const { data } = (await mine.get('/v1/events/bookingLinks')).body;
  assert.deepEqual(
    data.map((one: Json) => one.id),
    [bookingLink.id],
  );
  const refused = await mine.post('/v1/events/bookingLinks/revoke', { id: given.made.bookingLink.id });
  assert.equal(refused.status, 404);
});
