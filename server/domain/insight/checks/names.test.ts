import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { forgetPast } from '#/domain/insight/archive/forget.ts';
import type { Json } from '#/test/client.ts';
import { newDeal } from '#/test/deals.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import type { Workspace } from '#/test/workspace.ts';
import { assertAsOf, takeSnapshot } from './testing/snapshots.ts';

type Named = Readonly<Record<'tag' | 'team' | 'event' | 'product' | 'field', Json>>;

async function saved(sent: ReturnType<Workspace['post']>): Promise<Json> {
  const { status, body } = await sent;
  assert.ok(status < 300, JSON.stringify(body));
  server.clock.advance(1_000);
  return body.data;
}

/** A deal of a call whose event has a team, and a contact with a tag and an answer. */
async function fill(w: Workspace): Promise<Named> {
  const { team } = await saved(w.post('/v1/teams', { name: 'North' }));
  const { product } = await saved(w.post('/v1/products', { name: 'Coaching' }));
  const field = await newField(w, {
    name: 'Size',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'Small' }, { name: 'Large' }],
  });
  const event = await newEvent(w, [w.owner.userId], { teamId: team.id });
  const call = (await w.post('/v1/eventCalls', booking(event, halfHour(2, 20)))).body.data.eventCall;
  const deal = await newDeal(w, { productId: product.id, eventCallId: call.id });
  const { contact } = await saved(
    w.put('/v1/contacts', {
      id: deal.contact.id,
      tag: 'hot',
      customFields: { [field.identifier]: ['Small'] },
    }),
  );
  return { tag: contact.tags[0], team, event, product, field };
}

test('asOf shows tags, teams, events, products and fields as they were called, and those that were deleted since', async () => {
  const w = await workspace();
  await checkReports(w);
  const { tag, team, event, product, field } = await fill(w);
  const first = await takeSnapshot(w);
  server.clock.advance(1_000);
  await saved(w.put('/v1/contacts/tags', { id: tag.id, name: 'cold', color: 'green' }));
  await saved(w.put('/v1/teams', { id: team.id, name: 'South' }));
  await saved(w.put('/v1/events', { id: event.id, name: 'Second call' }));
  await saved(w.put('/v1/products', { productId: product.id, name: 'Consulting' }));
  await saved(w.put('/v1/fields', { id: field.id, name: 'Headcount', identifier: 'headcount' }));
  const second = await takeSnapshot(w);
  server.clock.advance(1_000);
  await saved(w.post('/v1/contacts/tags/delete', { ids: [tag.id] }));
  await saved(w.post('/v1/teams/delete', { ids: [team.id] }));
  await saved(w.post('/v1/events/delete', { id: event.id }));
  await saved(w.post('/v1/products/delete', { productIds: [product.id] }));
  await assertAsOf(w, first);
  await assertAsOf(w, second);
  const { recordDifferences, numberDifferences } = await checkReports(w);
  assert.deepEqual([recordDifferences, numberDifferences], [[], []]);
});

test('what was said under a name is forgotten with the past', async () => {
  const w = await workspace();
  await checkReports(w);
  const { tag } = await saved(w.post('/v1/contacts/tags', { name: 'hot' }));
  await saved(w.put('/v1/contacts/tags', { id: tag.id, name: 'cold' }));
  const kept = async (): Promise<unknown> =>
    (await w.db.run('select body->>$1 as name from name_of_then where account_id = $2', ['name', w.id])).rows;
  assert.deepEqual(await kept(), [{ name: 'hot' }]);
  server.clock.advance(1_097 * dayMs);
  await forgetPast(server.app);
  assert.deepEqual(await kept(), []);
});
