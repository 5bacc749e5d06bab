import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { forgetFinished } from '#/domain/moving/imports/forget.ts';
import { importDue } from '#/domain/moving/imports/work.ts';
import type { Fault } from './testing/faulty-proxy.ts';
import {
  countsOf,
  goOn,
  here,
  importOf,
  inSource,
  inTarget,
  prepared,
  proxy,
  reportOf,
  walked,
} from './testing/instances.ts';
import { sourceWith, whole } from './testing/leads.ts';
import { walkDue } from './work.ts';
import { longTest } from '#/test/full-size.ts';

test('POST /v1/imports asks the service at once: 400 for a key that it does not take and an address that is none', async () => {
  const [source, target] = [await inSource(), await inTarget()];
  const ask = async (given: object) => {
    const { status, body } = await target.post('/v1/imports', { source: { kind: 'callwright', ...given } });
    return [
      status,
      body.message?.details?.reasons?.map(({ at, code }: { at: string; code: string }) => `${at} ${code}`),
    ];
  };
  const { origin: baseUrl } = proxy;
  assert.deepEqual(await ask({ baseUrl, key: 'cw_wrong' }), [400, ['key IMPORT_KEY_REFUSED']]);
  assert.deepEqual(await ask({ baseUrl: 'http://10.0.0.1', key: 'k' }), [
    400,
    ['baseUrl IMPORT_NOT_REACHED'],
  ]);
  assert.deepEqual(await ask({ baseUrl: 'https://metadata.google.internal', key: 'k' }), [
    400,
    ['baseUrl IMPORT_NOT_REACHED'],
  ]);
  assert.deepEqual(await ask({ key: 'k' }), [400, ['baseUrl REQUIRED']]);
  assert.deepEqual(await ask({ baseUrl: 'ftp://x.test', key: 'k' }), [400, [`baseUrl NOT_HTTPS`]]);
  proxy.faults.push({ path: '/v1/users', does: { status: 200, body: '"hello"' } });
  assert.deepEqual(await ask({ baseUrl, key: source.key }), [400, ['baseUrl IMPORT_NOT_REACHED']]);
  assert.equal((await target.post('/v1/imports', {})).status, 400);
  assert.equal(
    (
      await target.post('/v1/imports', {
        resource: 'contacts',
        source: { kind: 'callwright', baseUrl, key: source.key },
      })
    ).status,
    400,
  );
});

test('the key of a service is shown to nobody, stored sealed, and forgotten when the import has ended', async () => {
  const [source, target] = [await sourceWith(1), await inTarget()];
  const id = await prepared(target, source);
  const kept = async () => {
    const { rows } = await sql<{ source_key: string | null }>`
      select source_key from import_run where account_id = ${target.id} and id = ${id}`.execute(target.db);
    return rows[0]?.source_key ?? null;
  };
  assert.match((await kept()) ?? '', /^s3\./);
  for (const path of ['/v1/imports', `/v1/imports/${id}`, '/v1/audit'])
    assert.ok(!JSON.stringify((await target.get(path)).body).includes(source.key));
  await walked(target, id, { dryRun: true });
  assert.notEqual(await kept(), null);
  assert.deepEqual(countsOf(await walked(target, id)), whole(1));
  assert.equal(await kept(), null);
  const dropped = await prepared(target, source);
  here.clock.advance(2 * dayMs);
  await forgetFinished(here.app);
  const { body } = await target.post(`/v1/imports/${dropped}/start`, {});
  assert.equal(body.code, 'IMPORT_STATE');
});

longTest(
  'a service is asked at most 20 times in ten seconds at each address, and not before it says so',
  async () => {
    const [source, target] = [await sourceWith(41), await inTarget()];
    const id = await prepared(target, source);
    await target.post(`/v1/imports/${id}/start`, {});
    proxy.asked.length = 0;
    proxy.faults.push({
      path: '/v1/contacts/notes',
      does: { status: 429, headers: { 'retry-after': '70' } },
    });
    await walkDue(here.app);
    const notes = () => proxy.asked.filter((url) => url.startsWith('/v1/contacts/notes')).length;
    assert.equal(notes(), 1);
    assert.equal((await importOf(target, id)).trouble, 'The other service takes no more requests for now.');
    here.clock.advance(69_000);
    assert.equal(await walkDue(here.app), 0);
    here.clock.advance(1_000);
    await walkDue(here.app);
    assert.equal(notes(), 1 + 20);
    assert.equal((await importOf(target, id)).trouble, null);
    here.clock.advance(9_999);
    assert.equal(await walkDue(here.app), 0);
    here.clock.advance(1);
    await walkDue(here.app);
    assert.equal(notes(), 1 + 40);
    assert.deepEqual(countsOf(await goOn(target, id)), whole(41));
  },
);

const faults: readonly Fault['does'][] = [
  'CUT',
  'HALF',
  'HANG_UP',
  { status: 500 },
  { status: 503, headers: { 'retry-after': '5' } },
  { status: 429, body: '{"code":"RATE_LIMIT_EXCEEDED","retryAfter":3}' },
  { status: 200, body: '<html>Log in</html>' },
  { status: 200, body: '{"data":{"something":"else"}}' },
];

longTest(
  'whatever a service answers on a bad day, the import goes on and is the same in the end',
  async () => {
    const [source, target] = [await sourceWith(23), await inTarget()];
    const id = await prepared(target, source);
    for (const path of [
      '/v1/users',
      '/v1/fields/objects/all',
      '/v1/contacts?',
      '/v1/contacts/notes',
      '/v1/eventCalls',
    ])
      for (const does of faults)
        if (does !== 'HALF' || path === '/v1/contacts?') proxy.faults.push({ path, does });
    await target.post(`/v1/imports/${id}/start`, {});
    for (let turn = 0; turn < 60 && proxy.faults.length > 0; turn += 1) {
      await walkDue(here.app);
      here.clock.advance(hourMs);
    }
    assert.deepEqual(proxy.faults, []);
    assert.deepEqual(countsOf(await goOn(target, id)), whole(23));
    assert.equal((await target.get('/v1/contacts')).body.data.count, 23);
  },
);

test('what a service does not have or does not show is listed; records of another form are listed one by one', async () => {
  const [source, target] = [await sourceWith(2), await inTarget()];
  const id = await prepared(target, source);
  proxy.faults.push(
    { path: '/v1/contacts/tags', does: { status: 404, body: '{}' } },
    { path: '/v1/products?orderColumn', does: { status: 400, body: '{}' } },
    { path: '/v1/deals', does: { status: 403, body: '{}' } },
    {
      path: '/v1/transactions',
      does: { status: 200, body: '{"data":[{"id":7,"value":"much"},"?"],"count":2}' },
    },
  );
  assert.equal((await walked(target, id)).status, 'DONE');
  const lines = (await reportOf(target, id)).filter(({ code }) => code !== 'NOT_TAKEN_OVER');
  assert.deepEqual(
    lines.map(({ cells, field, code }) => [cells.Kind, cells.Id, field, code]),
    [
      ['members', String(source.owner.userId), 'email', 'NO_SUCH_MEMBER'],
      ['tags', '', null, 'NOT_READABLE_THERE'],
      ['deals', '', null, 'NOT_READABLE_THERE'],
      ['transactions', '7', 'value', 'SHAPE_UNKNOWN'],
      ['transactions', '', null, 'SHAPE_UNKNOWN'],
    ],
  );
  const file = (await target.get(`/v1/imports/${id}/errors.csv`)).body as string;
  assert.match(file, /^\uFEFF?Kind,Id,Name,Import error\r\n/);
});

longTest(
  'a paused import goes on where it was, and one that has ended is undone: what it made is gone and can come again',
  async () => {
    const [source, target] = [await sourceWith(21), await inTarget()];
    await source.post('/v1/transactions', { value: 12, description: 'Paid' });
    const id = await prepared(target, source);
    await target.post(`/v1/imports/${id}/start`, {});
    await walkDue(here.app);
    assert.equal((await target.post(`/v1/imports/${id}/pause`)).status, 200);
    here.clock.advance(60_000);
    assert.equal(await walkDue(here.app), 0);
    const { position } = await importOf(target, id);
    assert.ok(position > 0 && position < 40, String(position));
    await target.post(`/v1/imports/${id}/resume`);
    assert.equal((await goOn(target, id)).status, 'DONE');
    assert.equal((await target.post(`/v1/imports/${id}/undo`)).status, 200);
    await importDue(here.app);
    const undone = await importOf(target, id);
    assert.deepEqual([undone.status, undone.undone, undone.kept], ['UNDONE', 22, 1]);
    const counts = async () => [
      (await target.get('/v1/contacts')).body.data.count,
      (await target.get('/v1/transactions')).body.count,
    ];
    assert.deepEqual(await counts(), [0, 0]);
    await walked(target, await prepared(target, source));
    assert.deepEqual(await counts(), [21, 1]);
  },
);

test('an import ends where the key is taken back or the service refuses the question, and says so', async () => {
  const [source, target] = [await sourceWith(1), await inTarget()];
  const ended = async (status: number, times: number): Promise<unknown[]> => {
    const id = await prepared(target, source);
    for (let n = 0; n < times; n += 1)
      proxy.faults.push({ path: '/v1/eventCalls', does: { status, body: '{}' } });
    const run = await walked(target, id);
    return [run.status, run.error, run.trouble];
  };
  assert.deepEqual(await ended(401, 1), [
    'FAILED',
    'IMPORT_KEY_REFUSED',
    'The other service does not take this key.',
  ]);
  assert.deepEqual(await ended(422, 2), [
    'FAILED',
    'IMPORT_NOT_REACHED',
    'The other service does not answer the question (422).',
  ]);
});

test('a service that does not answer for a day is left alone until the import is resumed', async () => {
  const [source, target] = [await sourceWith(1), await inTarget()];
  const id = await prepared(target, source);
  await target.post(`/v1/imports/${id}/start`, {});
  for (let n = 0; n < 30; n += 1) proxy.faults.push({ path: '/v1/deals', does: 'HANG_UP' });
  for (let n = 0; n < 30; n += 1) {
    assert.equal(await walkDue(here.app), 1);
    here.clock.advance(hourMs);
  }
  const paused = await importOf(target, id);
  assert.deepEqual([paused.status, paused.trouble], ['PAUSED', 'The other service does not answer.']);
  assert.equal(await walkDue(here.app), 0);
  await target.post(`/v1/imports/${id}/resume`);
  assert.deepEqual(countsOf(await goOn(target, id)), whole(1));
});

test('403 for who may not write all of it; ids of another account are not taken for those of this one', async () => {
  const [source, other, target] = [await inSource(), await inSource(), await inTarget()];
  const given = { source: { kind: 'callwright', baseUrl: proxy.origin, key: source.key } };
  const { client } = await target.keyWith(['imports:write', 'contacts:write', 'events:write']);
  assert.equal((await client.post('/v1/imports', given)).body.code, 'INSUFFICIENT_SCOPE');
  const closer = await target.member('CLOSER');
  assert.equal((await closer.client.post('/v1/imports', given)).body.code, 'INSUFFICIENT_ROLE');
  await prepared(target, source);
  const second = { source: { ...given.source, key: other.key } };
  const refused = await target.post('/v1/imports', second);
  assert.deepEqual(
    [refused.status, refused.body.message.details.reasons[0].code],
    [400, 'IMPORT_SYSTEM_TAKEN'],
  );
  assert.equal((await target.post('/v1/imports', { ...second, options: { system: 'second' } })).status, 201);
});
