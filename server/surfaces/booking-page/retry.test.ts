import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';

const now = '2026-11-23T06:00:00.000Z';

async function eventIn(timeZone: string) {
  server.clock.set(now);
  const w = await workspace({ timeZone });
  const { body } = await w.post('/v1/events', { name: 'Intro call' });
  const linkPrefix = body.data.event.linkPrefix as string;
  return { w, linkPrefix, token: await pageToken(linkPrefix) };
}

const withKey = (key: string) => server.anybody.with({ 'Idempotency-Key': key });

test('POST /public/bookings 201 again with the same key: the same call, booked once', async () => {
  const { w, linkPrefix, token } = await eventIn('UTC');
  const body = {
    linkPrefix,
    pageToken: token,
    dateTime: '2026-11-23T09:00:00Z',
    timeZone: 'UTC',
    name: 'Ada',
    email: 'ada@example.test',
  };
  const visitor = withKey('3f1c9a');
  const first = await visitor.post('/public/bookings', body);
  const again = await visitor.post('/public/bookings', body);
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
  const { count } = (await w.get('/v1/eventCalls')).body.data;
  assert.equal(count, 1);
});

test('POST /public/bookings 422 for another booking under the same key, 409 without a key', async () => {
  const { linkPrefix, token } = await eventIn('UTC');
  const body = {
    linkPrefix,
    pageToken: token,
    dateTime: '2026-11-23T09:00:00Z',
    timeZone: 'UTC',
    name: 'Ada',
    email: 'ada@example.test',
  };
  assert.equal((await withKey('k').post('/public/bookings', body)).status, 201);
  const other = await withKey('k').post('/public/bookings', { ...body, dateTime: '2026-11-23T10:00:00Z' });
  assert.deepEqual([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  const keyless = await server.anybody.post('/public/bookings', body);
  assert.deepEqual([keyless.status, keyless.body.code], [409, 'DUPLICATE_BOOKING']);
});

test('POST /public/bookings with the key of another visitor is a separate request and gets nothing of theirs', async () => {
  const { linkPrefix, token } = await eventIn('UTC');
  const body = {
    linkPrefix,
    pageToken: token,
    dateTime: '2026-11-23T09:00:00Z',
    timeZone: 'UTC',
    name: 'Ada',
    email: 'ada@example.test',
  };
  assert.equal((await withKey('1').post('/public/bookings', body)).status, 201);
  const other = { ...body, pageToken: await pageToken(linkPrefix) };
  const answer = await withKey('1').post('/public/bookings', other);
  assert.deepEqual([answer.status, answer.headers.get('Idempotency-Replayed')], [409, null]);
});

test('PUT /public/call/cancel 200 again with the same key; a key of one workspace has no meaning in another', async () => {
  const [one, two] = [await eventIn('UTC'), await eventIn('UTC')];
  const book = async (linkPrefix: string) => {
    const body = {
      linkPrefix,
      pageToken: await pageToken(linkPrefix),
      dateTime: '2026-11-23T09:00:00Z',
      timeZone: 'UTC',
      name: 'Ada',
      email: 'ada@example.test',
    };
    return (await withKey('same').post('/public/bookings', body)).body.data.call.token as string;
  };
  const [token, foreign] = [await book(one.linkPrefix), await book(two.linkPrefix)];
  assert.notEqual(token, foreign);
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await withKey('c').put('/public/call/cancel', { token });
    assert.deepEqual([status, body.data.call.status], [200, 'CANCELLED']);
  }
});

test('POST /auth/password/reset 410 again, with any key: only changes in a workspace are remembered', async () => {
  const answer = await withKey('k').post('/auth/password/reset', {
    token: 'nonsense',
    password: 'a long enough password',
  });
  assert.equal(answer.status, 410);
});
