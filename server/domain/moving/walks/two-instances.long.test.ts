import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Workspace } from '#/test/workspace.ts';
import { shownBy } from './testing/compared.ts';
import { filled, type Filled } from './testing/filled.ts';
import {
  countsOf,
  inSource,
  inTarget,
  prepared,
  proxy,
  reportOf,
  takenIn,
  walked,
} from './testing/instances.ts';
import { unlisted } from './testing/unlisted.ts';

/** All members but one also exist in the other instance. */
async function twoInstances(): Promise<Filled & { target: Workspace }> {
  const [source, target] = [await inSource(), await inTarget()];
  const people = await filled(source);
  await takenIn(target, source, source.owner.userId, 'CLOSER');
  await takenIn(target, source, people.closer.userId, 'CLOSER');
  await takenIn(target, source, people.setter.userId, 'SETTER');
  return { ...people, target };
}

const { host: system } = new URL(proxy.origin);

test('one instance imported into another is equal to it, but for ids and what the report lists', async (t) => {
  const { w: source, target } = await twoInstances();
  const dry = await walked(target, await prepared(target, source), { dryRun: true });
  assert.deepEqual(
    [dry.status, dry.undoUntil, (await target.get('/v1/contacts')).body.data.count],
    ['DONE', null, 0],
  );
  const done = await walked(target, dry.id);
  t.diagnostic(done.progress.map((one: object) => Object.values(one).join(' ')).join(', '));
  assert.deepEqual(countsOf(done), ['DONE', 100, 4, 56, 4]);
  assert.deepEqual(
    unlisted(await shownBy(source), await shownBy(target), await reportOf(target, done.id), system),
    [],
  );
  const left = (await reportOf(target, done.id)).filter(({ isPart }) => isPart === false);
  assert.deepEqual(
    left.map(({ cells, field, code }) => [cells.Kind, field, code]),
    [
      ['members', 'email', 'NO_SUCH_MEMBER'],
      ['eventCalls', 'userId', 'REFERS_TO_MISSING'],
      ['eventCalls', 'userId', 'REFERS_TO_MISSING'],
      ['deals', 'eventCallId', 'REFERS_TO_MISSING'],
    ],
  );
});

test('imported again it changes only what has changed, and takes what it could not take before', async () => {
  const { w: source, target, gone } = await twoInstances();
  const first = await walked(target, await prepared(target, source));
  const before = await shownBy(target);
  const again = await walked(target, await prepared(target, source));
  assert.deepEqual(countsOf(again), ['DONE', 0, 0, first.position - 4, 4]);
  assert.deepEqual(await shownBy(target), before);
  const [contact] = (await source.get('/v1/contacts', { search: 'person7@there.test' })).body.data.contacts;
  const [deal] = (await source.get('/v1/deals', { orderColumn: 'id', orderBy: 'asc' })).body.data.deals;
  const changed = [
    await source.put('/v1/contacts', { id: contact.id, lastName: 'Changed' }),
    await source.post('/v1/contacts/notes', { contactId: contact.id, note: 'New' }),
    await source.put('/v1/deals', { id: deal.id, value: 5_000 }),
  ];
  assert.deepEqual(
    changed.map(({ status }) => status),
    [200, 201, 200],
  );
  const third = await walked(target, await prepared(target, source));
  assert.deepEqual(countsOf(third), ['DONE', 1, 2, first.position - 6, 4]);
  await takenIn(target, source, gone.userId, 'CLOSER');
  const last = await walked(target, await prepared(target, source));
  assert.deepEqual([last.status, last.failed], ['DONE', 0]);
  const report = await reportOf(target, last.id);
  assert.deepEqual(unlisted(await shownBy(source), await shownBy(target), report, system), []);
});
