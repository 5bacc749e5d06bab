import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';

test('mails are listed by the time they were made or by recipient, in both directions and page by page', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  for (const [place, name] of ['carla', 'Anton', 'berta'].entries())
    await w.post('/v1/eventCalls', booking(event, halfHour(3 + place), { email: `${name}@x.test` }));
  const listed = async (order: object): Promise<Json[]> => {
    const mails: Json[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Json = (await w.get('/v1/mails', { ...order, limit: 2, ...(cursor && { cursor }) })).body;
      mails.push(...page.data.mails);
      cursor = page.meta.nextCursor;
    }
    return mails;
  };
  const all = await listed({});
  assert.ok(all.length >= 6);
  const ids = all.map(({ id }) => id);
  assert.deepEqual(
    ids,
    ids.toSorted((one, other) => other - one),
  );
  const firstFirst = await listed({ orderBy: 'asc' });
  assert.deepEqual(
    firstFirst.map(({ id }) => id),
    ids.toReversed(),
  );
  const invitees = async (orderBy: string): Promise<string[]> => {
    const found = await listed({ orderColumn: 'to', orderBy });
    assert.equal(found.length, all.length);
    return [...new Set(found.map(({ to }) => to).filter((to) => to.endsWith('@x.test')))];
  };
  assert.deepEqual(await invitees('asc'), ['Anton@x.test', 'berta@x.test', 'carla@x.test']);
  assert.deepEqual(await invitees('desc'), ['carla@x.test', 'berta@x.test', 'Anton@x.test']);
  assert.equal((await w.get('/v1/mails', { orderColumn: 'subject' })).status, 400);
});
