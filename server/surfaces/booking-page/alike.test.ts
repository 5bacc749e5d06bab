import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json, Reply } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import { race } from '#/test/race.ts';

const unknown = 'unknown@example.test';
const known = 'known@example.test';
const blocked = 'blocked@example.test';

async function scene(settings: object = {}) {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1), {
    onNoHost: { action: 'REQUEST_CALLBACK' },
    ...settings,
  });
  await savedContact(w, { email: known, firstName: 'Known', phoneNumber: '+493012345678' });
  const { id } = await savedContact(w, { email: blocked, firstName: 'Blocked' });
  await w.put('/v1/contacts', { id, blocked: true });
  const { linkPrefix } = event;
  const token = await pageToken(linkPrefix);
  const send = (door: string, body: object, key?: string) =>
    (key === undefined ? server.anybody : server.anybody.with({ 'Idempotency-Key': key })).post(
      `/public/${door}`,
      { linkPrefix, pageToken: token, timeZone: 'UTC', ...body },
    );
  return { w, id, send, linkPrefix, token };
}

type Shape = { status: number; headers: string[]; body: string };

/** A reply without random values and the sender's own. */
function shapeOf(answer: Reply<Json>, email: string): Shape {
  const { status, headers } = answer;
  const body = JSON.stringify(answer.body)
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-z]+_[A-Za-z0-9_-]{24}/g, 'TOKEN')
    .replaceAll(/s\d\.[A-Za-z0-9_.-]{40,}/g, 'SEALED')
    .replaceAll(/req_\w+/g, 'REQUEST')
    .replaceAll(/2026-\d\d-\d\dT/g, 'DAY');
  const fixed = [...headers].filter(
    ([name]) => !/^(date|x-request-id|ratelimit-.*|etag|content-length)$/.test(name),
  );
  return { status, headers: fixed.map((pair) => pair.join(': ')).toSorted((a, b) => (a < b ? -1 : 1)), body };
}

test('POST /public/answers, /bookings, /callback and the link after them answer a blocked, a known and an unknown person alike', async () => {
  const { w, send } = await scene();
  const seen: Json[] = [];
  for (const [day, email] of [unknown, known, blocked].entries()) {
    const shapes: Shape[] = [];
    const note = (answer: Reply<Json>) => {
      shapes.push(shapeOf(answer, email));
      return answer.body.data;
    };
    const { formToken } = note(await send('answers', { email, step: 'PARTIAL' }));
    const { call } = note(await send('bookings', { email, formToken, dateTime: halfHour(3 + day) }));
    const { token } = call;
    const get = async () => note(await server.anybody.get('/public/call', { token }));
    const confirm = async (dateTime: string) =>
      note(await server.anybody.post('/public/call/confirm', { token, dateTime }));
    await get();
    await confirm(halfHour(2));
    await confirm(halfHour(3 + day));
    await get();
    note(await send('bookings', { email, dateTime: halfHour(3 + day) }));
    note(await send('bookings', { email, dateTime: halfHour(20) }));
    const file = await fetch(`${server.origin}/calendar/call/${token}.ics`);
    shapes.push({
      status: file.status,
      headers: [],
      body: String((await file.text()).includes('BEGIN:VEVENT')),
    });
    note(
      await server.anybody.put('/public/call/reschedule', {
        token,
        dateTime: halfHour(9 + day),
        timeZone: 'UTC',
      }),
    );
    note(
      await server.anybody.put('/public/call/reschedule', {
        token,
        dateTime: '2020-01-01T10:00:00Z',
        timeZone: 'UTC',
      }),
    );
    await get();
    await confirm(halfHour(9 + day));
    note(await server.anybody.put('/public/call/cancel', { token }));
    await confirm(halfHour(9 + day));
    note(
      await server.anybody.put('/public/call/reschedule', { token, dateTime: halfHour(12), timeZone: 'UTC' }),
    );
    await get();
    note(await send('callback', { email }));
    seen.push(shapes);
  }
  assert.deepEqual(seen[1], seen[0], 'known as unknown');
  assert.deepEqual(seen[2], seen[0], 'blocked as unknown');
  const calls = (await w.get('/v1/eventCalls')).body.data.eventCalls;
  assert.deepEqual(calls.map((call: Json) => call.inviteeEmail).toSorted(), [known, unknown]);
  assert.ok(!JSON.stringify(seen).includes('12345678'));
});

test('POST /public/bookings 201 for a blocked contact reaches nobody: no call, no change, no mail, no note', async () => {
  const { w, id, send } = await scene();
  const before = (await w.get('/v1/changes', { limit: 100 })).body;
  const body = { email: blocked, name: 'Mal', dateTime: halfHour(3) };
  const [first, again] = [await send('bookings', body, 'k1'), await send('bookings', body, 'k1')];
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(again.body, first.body);
  await server.drainOutbox();
  assert.deepEqual((await w.get('/v1/changes', { limit: 100 })).body.data, before.data);
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, 0);
  assert.equal((await w.get('/v1/mails')).body.count ?? 0, 0);
  await send('callback', { email: blocked });
  assert.equal((await w.get('/v1/contacts/notes', { contactId: id })).body.count, 0);
  const { rows } = await w.within((tx) =>
    sql<{ body: string }>`select body from declined_booking where account_id = ${tx.accountId}`.execute(
      tx.db,
    ),
  );
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]?.body.includes(blocked), 'what is kept for the link is sealed');
  await w.post('/v1/contacts/delete', { ids: [id], erase: true });
  assert.equal((await server.anybody.get('/public/call', { token: first.body.data.call.token })).status, 404);
});

test('POST /public/bookings 409 BOOKING_LIMIT_REACHED for a second open call of one person, unless the event takes more', async () => {
  const [one, two] = [await scene(), await scene({ openBookingsMax: 2 })];
  const bookings = async ({ send }: typeof one, days: number[]) => {
    const statuses: number[] = [];
    for (const day of days)
      statuses.push((await send('bookings', { email: 'Ann@example.test', dateTime: halfHour(day) })).status);
    return statuses;
  };
  assert.deepEqual(await bookings(one, [3, 4]), [201, 409]);
  assert.deepEqual(await bookings(two, [3, 4, 5]), [201, 201, 409]);
  const { body } = await one.send('bookings', { email: 'ann@example.test', dateTime: halfHour(5) });
  assert.deepEqual([body.code, body.details.max], ['BOOKING_LIMIT_REACHED', 1]);
  const same = await one.send('bookings', { email: 'ann@example.test', dateTime: halfHour(3) });
  assert.deepEqual([same.body.code, same.body.details?.eventCallId], ['DUPLICATE_BOOKING', undefined]);
  const [call] = (await one.w.get('/v1/eventCalls')).body.data.eventCalls;
  await one.w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.deepEqual(await bookings(one, [6]), [201], 'a cancelled one is not open');
});

test('Of ten bookings of one person at once one wins', async () => {
  const { linkPrefix, token } = await scene();
  const answers = await race(
    Array.from({ length: 10 }, (_, index) => ({
      method: 'POST',
      path: '/public/bookings',
      baseUrl: server.origin,
      headers: {},
      body: {
        linkPrefix,
        pageToken: token,
        timeZone: 'UTC',
        dateTime: halfHour(3 + index),
        email: 'race@example.test',
      },
    })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array.from({ length: 9 }, () => 409)],
  );
});

test('POST /public/bookings 400 for a third guest, because guests are mailed at once', async () => {
  const { send } = await scene();
  const guests = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ email: `g${index}@example.test` }));
  const book = (count: number) =>
    send('bookings', { email: 'host@example.test', dateTime: halfHour(3), additionalGuests: guests(count) });
  const { status, body } = await book(3);
  assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['additionalGuests']]);
  assert.equal((await book(2)).status, 201);
});
