import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';

const at = (time: string): string => `2026-11-24T${time}:00.000Z`;
const timeZone = 'UTC';

async function scene() {
  server.clock.set('2026-11-23T06:00:00.000Z');
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 2));
  const { linkPrefix } = event;
  const token = await pageToken(linkPrefix);
  const hold = (time: string, more: object = {}) =>
    server.anybody.post('/public/holds', {
      linkPrefix,
      pageToken: token,
      dateTime: at(time),
      timeZone,
      ...more,
    });
  const held = async (time: string, more: object = {}): Promise<Json> => {
    const { status, body } = await hold(time, more);
    assert.equal(status, 201, JSON.stringify(body));
    return body.data;
  };
  return { w, event, linkPrefix, hold, held };
}

test('POST /public/holds 201 without a credential reveals nothing about the hosts; extend and release take its id', async () => {
  const { w, event, linkPrefix, held } = await scene();
  const { holdId, ...rest } = await held('10:00');
  assert.deepEqual(Object.keys(rest), ['dateTime', 'endTime', 'expiresAt', 'extendable', 'secondsLeft']);
  const extended = await server.anybody.post('/public/holds/extend', { linkPrefix, holdId });
  assert.deepEqual([extended.status, extended.body.data.extendable], [200, false]);
  assert.equal((await server.anybody.post('/public/holds/extend', { linkPrefix, holdId })).status, 409);
  const other = await scene();
  const foreign = { linkPrefix: other.linkPrefix, holdId };
  assert.equal((await server.anybody.post('/public/holds/release', foreign)).status, 404);
  const released = await server.anybody.post('/public/holds/release', { linkPrefix, holdId });
  assert.deepEqual([released.status, released.body.data], [200, { released: true }]);
  assert.equal((await server.anybody.post('/public/holds/release', { linkPrefix, holdId })).status, 404);
  assert.equal((await w.post('/v1/eventCalls', booking(event, at('10:00')))).status, 201);
});

test('POST /public/holds 429 for a fourth time of one address, unless it replaces one of the three', async () => {
  const { held, hold } = await scene();
  const [first] = [await held('10:00'), await held('11:00'), await held('12:00')];
  const { status, body, headers } = await hold('13:00');
  assert.deepEqual(
    [status, body.code, body.limit],
    [429, 'RATE_LIMIT_EXCEEDED', { points: 3, windowSec: 300 }],
  );
  assert.ok(body.retryAfter > 290 && body.retryAfter <= 300);
  assert.equal(headers.get('retry-after'), String(body.retryAfter));
  assert.match(body.message, /several times/);
  await held('13:00', { holdId: first.holdId });
  server.clock.set('2026-11-23T06:06:00.000Z');
  await held('14:00');
  const elsewhere = await scene();
  await elsewhere.held('10:00');
});

test('POST /public/holds 429 where visitors hold as many times of an event as they may; members still book', async () => {
  const { w, event, hold } = await scene();
  await w.within(async (tx) => {
    await sql`
      insert into slot_hold (account_id, id, event_id, starts_at, duration_min, expires_at, address_key, created_at)
      select ${w.id}, 'hold_' || n, ${event.id}, ${at('10:00')}::timestamptz, 30, ${'2026-11-23T07:00:00Z'}::timestamptz, 'address ' || n, now()
      from generate_series(1, 20) n returning id`.execute(tx.db);
  });
  const { status, body } = await hold('10:00');
  assert.deepEqual([status, body.limit.points], [429, 20]);
  assert.match(body.message, /without holding/);
  const own = { eventId: event.id, dateTime: at('10:00'), timeZone };
  assert.equal((await w.post('/v1/events/hold', own)).status, 201);
});
