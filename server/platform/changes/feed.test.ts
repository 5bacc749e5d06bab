import assert from 'node:assert/strict';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { createClient, type ChangeListInput } from '@callwright/sdk';
import { sql } from '#/platform/db/sql.ts';
import type { Client, Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import { products } from '#/test/products.ts';
import type { Workspace } from '#/test/workspace.ts';
import { publish } from './publish.ts';

const path = '/v1/changes';

async function read(client: Client, query: object = {}): Promise<Json> {
  const { status, body } = await client.get(path, { ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const namesOf = (changes: Json[]): string[] => changes.map(({ data }) => data.object.name);

test('W-10: GET /v1/changes 200 shows what happened in order, from the beginning, page by page and on from there', async () => {
  const w = await workspace();
  await products(w, 'A', 'B', 'C');
  const whole = await read(w.client);
  assert.deepEqual(namesOf(whole.data), ['A', 'B', 'C']);
  const [first] = whole.data;
  assert.deepEqual(
    [
      first.type,
      first.apiVersion,
      first.accountId,
      first.actor.type,
      first.data.changedFields,
      first.data.previous,
    ],
    ['product.created', 'v1', w.id, 'api_key', [], {}],
  );
  assert.match(first.id, /^evt_/);
  assert.deepEqual(
    whole.data.map(({ sequence }: Json) => sequence),
    [1, 2, 3],
  );
  assert.deepEqual(whole.meta, { limit: 20, hasMore: false, nextCursor: null, after: 3 });
  const page = await read(w.client, { after: 0, limit: 2 });
  assert.deepEqual([namesOf(page.data), page.meta.hasMore], [['A', 'B'], true]);
  const rest = await read(w.client, { cursor: page.meta.nextCursor, limit: 2 });
  assert.deepEqual([namesOf(rest.data), rest.meta.nextCursor], [['C'], null]);
  assert.deepEqual((await read(w.client, { after: rest.meta.after })).data, []);
  await products(w, 'D');
  assert.deepEqual(namesOf((await read(w.client, { after: rest.meta.after })).data), ['D']);
});

test('W-10: the feed can be narrowed to types and groups, and its end is known without them', async () => {
  const w = await workspace();
  await products(w, 'A');
  await w.post('/v1/contacts', { email: 'ada@example.test' });
  await products(w, 'B');
  const some = await read(w.client, { types: 'product.*' });
  assert.deepEqual([namesOf(some.data), some.meta.after], [['A', 'B'], 3]);
  const none = await read(w.client, { types: 'deal.created,call.*' });
  assert.deepEqual([none.data, none.meta.after], [[], 3], 'skipped changes are not read again');
  const { status, body } = await w.get(path, { types: 'product.eaten' });
  assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['types']]);
});

test('W-10: the feed can begin with a time, and continues from there by cursor', async () => {
  const w = await workspace();
  server.clock.set('2030-03-01T10:00:00Z');
  await products(w, 'A');
  server.clock.set('2030-03-02T10:00:00Z');
  await products(w, 'B', 'C');
  server.clock.set('2030-03-03T10:00:00Z');
  await products(w, 'D');
  const from = await read(w.client, { timeFrom: '2030-03-02', limit: 1 });
  assert.deepEqual([namesOf(from.data), from.meta.hasMore], [['B'], true]);
  const next = await read(w.client, { timeFrom: '2030-03-02', limit: 2, cursor: from.meta.nextCursor });
  assert.deepEqual(namesOf(next.data), ['C', 'D']);
  assert.deepEqual(namesOf((await read(w.client, { timeFrom: '2030-03-02T12:00:00Z' })).data), ['D']);
  const later = await read(w.client, { timeFrom: '2031-01-01' });
  assert.deepEqual([later.data, later.meta.after], [[], 4]);
  await products(w, 'E');
  assert.deepEqual(namesOf((await read(w.client, { after: later.meta.after })).data), ['E']);
});

test('W-10: the SDK walks the feed from the beginning and from a time', async () => {
  const w = await workspace();
  server.clock.set('2030-03-01T10:00:00Z');
  await products(w, 'A', 'B');
  server.clock.set('2030-03-02T10:00:00Z');
  await products(w, 'C', 'D', 'E');
  const api = createClient({ baseUrl: server.origin, token: w.key });
  const walk = async (input: ChangeListInput): Promise<string[]> => {
    const seen: Json[] = [];
    for await (const change of api.changes.list(input)) seen.push(change);
    return namesOf(seen);
  };
  assert.deepEqual(await walk({ limit: 2 }), ['A', 'B', 'C', 'D', 'E']);
  assert.deepEqual(await walk({ limit: 2, timeFrom: '2030-03-02' }), ['C', 'D', 'E']);
});

test('GET /v1/changes 400 for a place beyond the end, as after a restored backup, instead of missing what comes', async () => {
  const w = await workspace();
  await products(w, 'A');
  for (const [query, field] of [
    [{ after: 2 }, 'after'],
    [{ cursor: '2' }, 'cursor'],
    [{ cursor: 'x' }, 'cursor'],
  ] as const) {
    const { status, body } = await w.get(path, query);
    const found = [status, body.code, Object.keys(body.message.details.fieldErrors)];
    assert.deepEqual(found, [400, 'INVALID_CURSOR', [field]]);
  }
  for (const query of [
    { after: 1, cursor: '1' },
    { after: -1 },
    { after: 'x' },
    { limit: 101 },
    { timeFrom: 'x' },
  ])
    assert.equal((await w.get(path, query)).status, 400, JSON.stringify(query));
});

test('GET /v1/changes 403 without changes:read, and for a member who is not an administrator', async () => {
  const w = await workspace();
  assert.equal((await (await w.keyWith(['contacts:read', 'webhooks:read'])).client.get(path)).status, 403);
  assert.equal((await (await w.keyWith(['changes:read'])).client.get(path)).status, 200);
  assert.equal((await (await w.member('SALES_MANAGER')).client.get(path)).status, 403);
});

test('W-10: what began first and was committed last comes behind what was read meanwhile', async () => {
  const w = await workspace();
  const [begun, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = w.within(async (tx) => {
    await publish(tx, 'contact.erased', { id: 1 });
    begun.resolve();
    await committed.promise;
  });
  await begun.promise;
  await w.within((tx) => publish(tx, 'contact.erased', { id: 2 }));
  const meanwhile = await read(w.client);
  assert.deepEqual(
    meanwhile.data.map(({ data }: Json) => data.object.id),
    [2],
  );
  committed.resolve();
  await late;
  const after = await read(w.client, { after: meanwhile.meta.after });
  assert.deepEqual(
    after.data.map(({ data }: Json) => data.object.id),
    [1],
  );
});

const writers = 20;
const changesEach = 15;

/**
 * Publishes changes one after the other. Some transactions stay open for a while, others end at once, and some are
 * rolled back.
 */
async function write(w: Workspace, writer: number): Promise<number[]> {
  const written: number[] = [];
  for (let count = 0; count < changesEach; count += 1) {
    const id = 1 + writer * changesEach + count;
    const isGivenUp = id % 7 === 0;
    const work = w.within(async (tx) => {
      await publish(tx, 'contact.erased', { id });
      if (id % 3 === 0) await pause(id % 20);
      if (isGivenUp) throw new Error('given up');
    });
    await work.catch((error: unknown) => assert.ok(isGivenUp, String(error)));
    if (!isGivenUp) written.push(id);
    await turn();
  }
  return written;
}

test(`W-10: read by cursor while ${writers} writers commit late and early, the feed skips nothing and repeats nothing`, async () => {
  const w = await workspace();
  let isOver = false;
  const follow = async (limit: number): Promise<Json[]> => {
    const seen: Json[] = [];
    for (let after = 0, last = false; ;) {
      const page = await read(w.client, { after, limit });
      seen.push(...page.data);
      after = page.meta.after;
      if (last && !page.meta.hasMore) return seen;
      // After all writers have committed, one more read has to return the rest.
      last = isOver;
    }
  };
  const readers = Promise.all([1, 7, 100].map(follow));
  const written = await Promise.all(Array.from({ length: writers }, (_, writer) => write(w, writer)));
  isOver = true;
  const expected = written.flat().toSorted((a, b) => a - b);
  const { rows } = await sql<{ event_id: string }>`
    select event_id from change where account_id = ${w.id} order by sequence`.execute(w.db);
  assert.equal(rows.length, expected.length);
  for (const seen of await readers) {
    const ids = seen.map(({ data }) => Number(data.object.id)).toSorted((a, b) => a - b);
    assert.deepEqual(ids, expected);
    assert.deepEqual(
      seen.map(({ sequence }) => sequence),
      expected.map((_, index) => index + 1),
    );
    assert.equal(new Set(seen.map(({ id }) => id)).size, expected.length);
  }
});
