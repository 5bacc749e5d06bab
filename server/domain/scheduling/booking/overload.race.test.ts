import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import { raceOnce, type RaceAnswer, type RaceRequest } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

// More concurrent requests for one time than database connections: each still gets a correct reply.

const time = halfHour(3);

/** While `work` runs, another connection holds the lock for counting the bookings of the event. */
async function whileLocked<T>(w: Workspace, eventId: number, work: () => Promise<T>): Promise<T> {
  return server.app.database.db.onConnection(async (other) => {
    await sql`select pg_advisory_lock(hashtextextended(${`event:${w.id}:${eventId}`}, 0))`.execute(other);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${`event:${w.id}:${eventId}`}, 0))`.execute(other);
    }
  });
}

test('POST /v1/eventCalls 409 SLOT_UNAVAILABLE without waiting for those who are still counting', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 2));
  const email = 'ada@example.test';
  for (const more of [{ email }, {}])
    assert.equal((await w.post('/v1/eventCalls', booking(event, time, more))).status, 201);
  const [late, twice, held, visitors] = await whileLocked(w, event.id, async () => [
    await w.post('/v1/eventCalls', booking(event, time)),
    await w.post('/v1/eventCalls', booking(event, time, { email })),
    await w.post('/v1/events/hold', { eventId: event.id, dateTime: time, timeZone: 'UTC' }),
    await server.anybody.post('/public/holds', {
      linkPrefix: event.linkPrefix,
      pageToken: await pageToken(event.linkPrefix),
      dateTime: time,
      timeZone: 'UTC',
    }),
  ]);
  for (const { status, body } of [late, held, visitors])
    assert.deepEqual([status, body.code], [409, 'SLOT_UNAVAILABLE'], JSON.stringify(body));
  assert.equal(late?.body.message.details.reason, 'ALREADY_BOOKED');
  assert.equal(late?.body.message.details.nearest.length, 3);
  assert.deepEqual([twice?.status, twice?.body.code], [409, 'DUPLICATE_BOOKING']);
});

test('POST /v1/eventCalls 503 with Retry-After for a free time that could not be counted in time, and repeated 201', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 2));
  const client = w.client.with({ 'Idempotency-Key': 'again' });
  const body = booking(event, time);
  const refused = await whileLocked(w, event.id, () => client.post('/v1/eventCalls', body));
  assert.deepEqual([refused.status, refused.body.code], [503, 'UNAVAILABLE']);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  const again = await client.post('/v1/eventCalls', body);
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, null]);
});

test('POST /v1/eventCalls: with ten times as many bookers as connections, as many win as there are hosts, and the others finally get 409', async () => {
  const w = await workspace();
  const hosts = 5;
  const event = await newEvent(w, await closers(w, hosts));
  const connections = server.app.database.pool.options.max ?? 1;
  const requests = Array.from({ length: Math.max(80, 10 * connections) }, (_, index): RaceRequest => ({
    baseUrl: server.origin,
    method: 'POST',
    path: '/v1/eventCalls',
    headers: { authorization: `Bearer ${w.key}`, 'idempotency-key': `booker-${index}` },
    body: booking(event, time),
  }));
  const answers: RaceAnswer[] = [];
  // A client that gets a 503 retries with the same key, as Retry-After says.
  for (let left = requests; left.length > 0;) {
    const round = await raceOnce(left);
    for (const { status, body } of round)
      assert.ok([201, 409, 503].includes(status), `${status} ${JSON.stringify(body)}`);
    answers.push(...round.filter(({ status }) => status !== 503));
    const next = left.filter((_, index) => round[index]?.status === 503);
    assert.ok(next.length < left.length, 'every round gives some a final answer');
    left = next;
  }
  const won = answers.filter(({ status }) => status === 201);
  assert.equal(won.length, hosts);
  for (const { status, body } of answers)
    if (status === 409) assert.equal((body as { code: string }).code, 'SLOT_UNAVAILABLE');
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, hosts);
});
