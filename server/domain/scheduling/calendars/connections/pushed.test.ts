import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelHash } from './pushed.ts';
import { sql } from '#/platform/db/sql.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { connect, connections, newAddress } from './testing/member-at-google.ts';
import { server } from './testing/server.ts';

test('POST /calendar/push/google wakes the calendar whose channel has the secret; everything else is 404', async () => {
  const w = await createTestWorkspace(server);
  await connect(w, newAddress());
  const [{ calendars }] = await connections(w.owner);
  const [{ id }] = calendars;
  const channel = `channel-${w.id}`;
  await sql`
    update calendar set channel_id = ${channel}, channel_secret_hash = ${channelHash('secret')}, next_poll_at = now() + interval '1 day'
    where account_id = ${w.id} and id = ${id}`.execute(w.db);
  const push = async (headers: Record<string, string>, method = 'POST') =>
    (await fetch(`${server.origin}/calendar/push/google`, { method, headers })).status;
  const good = {
    'x-goog-channel-id': channel,
    'x-goog-channel-token': 'secret',
    'x-goog-resource-state': 'exists',
  };
  const isAwake = async () => {
    const { rows } = await sql`
      select from calendar where account_id = ${w.id} and id = ${id} and next_poll_at <= now() + interval '1 minute'`.execute(
      w.db,
    );
    return rows.length > 0;
  };
  assert.equal(await push({ ...good, 'x-goog-channel-token': 'wrong' }), 404);
  assert.equal(await push({ ...good, 'x-goog-channel-id': 'other' }), 404);
  assert.equal(await push({}), 404);
  assert.equal(await push(good, 'GET'), 405);
  assert.equal(await isAwake(), false);
  assert.equal(await push(good), 200);
  assert.equal(await isAwake(), true);
});

test('POST /calendar/push/microsoft proves the address, wakes calendars, and says 202 to everything that has its form', async () => {
  const w = await createTestWorkspace(server);
  await connect(w, newAddress());
  const channel = `subscription-${w.id}`;
  await sql`
    update calendar set channel_id = ${channel}, channel_secret_hash = ${channelHash('state')}, next_poll_at = now() + interval '1 day',
      channel_renew_at = now() + interval '3 days' where account_id = ${w.id}`.execute(w.db);
  const post = (query: string, body = '') =>
    fetch(`${server.origin}/calendar/push/microsoft${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  const proof = await post(`?validationToken=${encodeURIComponent('a <b> & c')}`);
  assert.deepEqual(
    [proof.status, proof.headers.get('content-type'), await proof.text()],
    [200, 'text/plain; charset=utf-8', 'a <b> & c'],
  );
  const push = async (one: object) => (await post('', JSON.stringify({ value: [one] }))).status;
  const awake = async () => {
    const { rows } = await sql<{ is_awake: boolean; is_over: boolean }>`
      select next_poll_at <= now() + interval '1 minute' as is_awake, channel_renew_at <= now() + interval '1 minute' as is_over
      from calendar where account_id = ${w.id}`.execute(w.db);
    return rows[0];
  };
  assert.equal(await push({ subscriptionId: channel, clientState: 'wrong' }), 202);
  assert.equal(await push({ subscriptionId: channel }), 202);
  assert.deepEqual(await awake(), { is_awake: false, is_over: false });
  assert.equal(await push({ subscriptionId: channel, clientState: 'state' }), 202);
  assert.deepEqual(await awake(), { is_awake: true, is_over: false });
  assert.equal(
    await push({ subscriptionId: channel, clientState: 'state', lifecycleEvent: 'subscriptionRemoved' }),
    202,
  );
  assert.deepEqual(await awake(), { is_awake: true, is_over: true });
  for (const body of ['', 'nonsense', '{}', '[]', '{"value":[{}]}'])
    assert.equal((await post('', body)).status, 400, body);
});

test('pushes of a channel are not limited by the address they come from; others are', async () => {
  const w = await createTestWorkspace(server);
  await connect(w, newAddress());
  const channel = `busy-${w.id}`;
  await sql`
    update calendar set channel_id = ${channel}, channel_secret_hash = ${channelHash('secret')} where account_id = ${w.id}`.execute(
    w.db,
  );
  const push = async (secret: string) => {
    const headers = { 'x-goog-channel-id': channel, 'x-goog-channel-token': secret };
    return (await fetch(`${server.origin}/calendar/push/google`, { method: 'POST', headers })).status;
  };
  const statuses = async (secret: string) => {
    const sent = Array.from({ length: server.app.config.publicLimitPoints + 1 }, () => push(secret));
    return [...new Set(await Promise.all(sent))].toSorted((a, b) => a - b);
  };
  assert.deepEqual(await statuses('secret'), [200]);
  assert.deepEqual(await statuses('wrong'), [404, 429]);
  assert.deepEqual(await statuses('secret'), [200]);
});
