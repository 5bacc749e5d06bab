import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestLogOf } from '#/surfaces/request-log/request-log.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';
import type { Json } from '#/test/client.ts';
import { assertAbsent, dump } from '#/test/dump.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { allDelivered, receiver, webhookTo } from '#/test/receiver.ts';
import type { Workspace } from '#/test/workspace.ts';

/** Returns the token of an event that has gone through all possible changes, and has a call. */
async function livedThrough(w: Workspace): Promise<string> {
  const { id, linkPrefix } = await newEvent(w, [w.owner.userId]);
  assert.equal((await w.put('/v1/events', { id, name: 'Other', teams: [] })).status, 200);
  for (const status of ['DEACTIVATED', 'ACTIVATED'])
    assert.equal((await w.put('/v1/events/status', { id, status })).status, 200);
  assert.equal((await w.post('/v1/eventCalls', booking({ id }, halfHour(3)))).status, 201);
  const { token } = (await w.get('/v1/events/detail', { linkPrefix })).body.data.event;
  for (const query of [{ token }, { token, search: 'x'.repeat(300) }]) await w.get('/v1/events', query);
  const times = await w.get('/v1/events/timeSlots', {
    token,
    timeZone: 'UTC',
    date: halfHour(4).slice(0, 10),
  });
  assert.equal(times.status, 200, JSON.stringify(times.body));
  assert.equal((await w.post('/v1/events/delete', { id })).status, 200);
  return token;
}

async function firstOf(w: Workspace, { id }: Json): Promise<Json> {
  const { deliveries } = (await w.get(`/v1/webhooks/${id}/deliveries`)).body.data;
  return (await w.get(`/v1/webhookDeliveries/${deliveries.at(-1).id}`)).body.data.delivery;
}

test('No row of any table holds the token of an event, and replies, changes and webhooks show it as before', async () => {
  const w = await workspace();
  // This receiver replies with everything it receives.
  const to = await receiver((response, { text }) => response.writeHead(200).end(text));
  const hook = await webhookTo(w, to.url, { types: ['event.*'] });
  // This one replies with the token only, so late that the log cuts it off.
  const late = await receiver((response, { body }) =>
    response.writeHead(200).end('x'.repeat(4_076) + body.data.object.token),
  );
  const lateHook = await webhookTo(w, late.url, { types: ['event.*'] });
  const made = await w.client.with({ 'Idempotency-Key': 'once' }).post('/v1/events', { name: 'Call' });
  const again = await w.client.with({ 'Idempotency-Key': 'once' }).post('/v1/events', { name: 'Call' });
  assert.deepEqual(again.body, made.body);
  const { id, token } = made.body.data.event;
  const copied = await w.post('/v1/events/duplicate', { id });
  const tokens: string[] = [token, copied.body.data.event.token, await livedThrough(w)];
  assert.equal(new Set(tokens).size, 3);
  await allDelivered(server, w);
  await requestLogOf(server.app).flush();

  const text = await dump(server.app.database.db);
  assert.ok(text.includes(`"${w.slug}/call"`), 'the dump has the objects of changes');
  assertAbsent(text, Object.fromEntries(tokens.map((one, index) => [`token ${index}`, one])));
  assert.ok(!text.includes(token.slice(0, 18)), 'not even a part, at the end of a long answer');

  assert.deepEqual((await w.get('/v1/events', { token })).body.data[0].id, id);
  const { data: changes } = (await w.get('/v1/changes', { types: 'event.*' })).body;
  const published = changes.map(({ data }: Json) => data.object.token);
  assert.ok(published.length >= 6);
  assert.deepEqual(new Set(published), new Set(tokens));
  assert.deepEqual(
    to.received.map(({ body }) => body.data.object.token),
    published,
  );
  const samples = (await w.get('/v1/webhookSamples/event.created')).body.data;
  assert.deepEqual(samples.map(({ data }: Json) => data.object.token).toSorted(), tokens.toSorted());
  const delivery = await firstOf(w, hook);
  const sent = to.received[0]?.text ?? '';
  assert.equal(delivery.request.body, sent);
  assert.equal(delivery.attemptLog[0].responseBody, sent.replace(token, '…').slice(0, 4_096));
  assert.equal((await firstOf(w, lateHook)).attemptLog[0].responseBody, `${'x'.repeat(4_076)}…`);
});
