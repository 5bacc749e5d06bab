import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';

test('The token of an event is a name and no key: it opens nothing to visitors, to members who may not see the event, and to other workspaces', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const [host = 0] = await closers(w, 1);
  const { id } = await newEvent(w, [host]);
  const { token } = (await w.get('/v1/events/detail', { id })).body.data.event;
  assert.equal((await w.get('/v1/events', { token })).body.count, 1);
  for (const linkPrefix of [token, `${w.slug}/${token}`])
    assert.equal((await server.anybody.get('/public/event', { linkPrefix })).status, 404);
  assert.equal((await server.anybody.get('/public/call', { token })).status, 404);
  assert.equal((await w.as(token).get('/v1/events', { token })).status, 401);
  const stranger = await w.member('CLOSER');
  assert.equal((await stranger.client.get('/v1/events', { token })).body.count, 0);
  assert.equal((await other.get('/v1/events', { token })).body.count, 0);
});
