import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { eventually } from '#/test/eventually.ts';
import { allDelivered, webhookTo, receiver } from '#/test/receiver.ts';
import { record, someType, upTo } from '#/effects/webhooks/testing/changes.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';
import { requeueLost, forgetOldChanges } from './upkeep.ts';

test('after 30 days changes, deliveries and attempts are forgotten; younger ones and the place in the feed are not', async (t) => {
  const w = await workspace();
  const to = await receiver();
  const { id } = await webhookTo(w, to.url, { types: [someType] });
  await record(w, upTo(3));
  await allDelivered(server, w);
  t.after(() => server.clock.reset());
  server.clock.advance(29 * dayMs);
  await record(w, [100]);
  await allDelivered(server, w);
  await forgetOldChanges(server.app);
  const feed = async () => (await w.get('/v1/changes', { types: someType, after: 0 })).body;
  const before = await feed();
  assert.equal(before.data.length, 4);
  server.clock.advance(2 * dayMs);
  await forgetOldChanges(server.app);
  const { data } = await feed();
  assert.deepEqual(
    data.map(({ sequence }: { sequence: number }) => sequence),
    [before.data[3].sequence],
  );
  const { deliveries } = (await w.get(`/v1/webhooks/${id}/deliveries`)).body.data;
  assert.equal(deliveries.length, 1);
  await record(w, [200]);
  await allDelivered(server, w);
  assert.ok((await feed()).data[1].sequence > before.data[3].sequence, 'numbers continue');
});

test('deliveries whose jobs were lost get new ones', async (t) => {
  const w = await workspace();
  let isBack = false;
  const to = await receiver((response) =>
    response.writeHead(isBack ? 204 : 503, { 'Retry-After': '3600' }).end(),
  );
  await webhookTo(w, to.url, { types: [someType] });
  await record(w, upTo(3));
  await eventually(() => to.received.length === 3);
  const tried = 'select count(*)::int as count from webhook_delivery where account_id = $1 and attempts = 1';
  await eventually(async () => (await w.db.run(tried, [w.id])).rows[0].count === 3);
  const lose =
    'delete from pgboss.job j using webhook_delivery d where d.account_id = $1 and j.id = d.job_id';
  await w.db.run(lose, [w.id]);
  isBack = true;
  await requeueLost(server.app);
  t.after(() => server.clock.reset());
  server.clock.advance(2 * hourMs);
  await requeueLost(server.app);
  await allDelivered(server, w);
  assert.equal(to.received.length, 6);
  assert.equal(new Set(to.ids()).size, 3);
});
