import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { Client } from './client.ts';
import { server, workspace } from './harness.ts';
import { boundClient } from './oauth.ts';
import { operations, pathOf } from './operations.ts';
import { newOperator } from './operator.ts';
import type { Workspace } from './workspace.ts';

// Names that no endpoint knows: refused and listed with strict handling, otherwise ignored and listed.

const strict = { Prefer: 'handling=strict' };
const lenient = { Prefer: 'handling=lenient' };

function send(client: Client, endpoint: Endpoint, name: string, clientId: string) {
  const { method } = endpoint;
  const at = pathOf(endpoint, { clientId });
  return method === 'GET' || method === 'DELETE'
    ? client.send(method, `${at}?${name}=1`)
    : client.send(method, at, JSON.stringify({ [name]: '1' }));
}

async function asker(w: Workspace): Promise<(endpoint: Endpoint) => Client> {
  const operator = (await newOperator()).client;
  return ({ access, stepUp, scope }) => {
    if (access === 'operator') return operator;
    if (access === 'public' || (access === 'client' && scope === null)) return server.anybody;
    return access !== 'session' && stepUp === undefined ? w.client : w.owner.client;
  };
}

test('400 names one misspelt name of every operation and what was meant', async () => {
  const w = await workspace();
  const clientFor = await asker(w);
  const app = await boundClient(w);
  let count = 0;
  for (const [operation, endpoint] of operations) {
    const known = Object.keys(endpoint.input.shape).find((name) => !endpoint.path.includes(`{${name}}`));
    const misspelt = `${known ?? 'nonsense'}x`;
    const { status, headers, body } = await send(
      clientFor(endpoint).with(strict),
      endpoint,
      misspelt,
      app.id,
    );
    assert.equal(status, 400, `${operation} ${JSON.stringify(body)}`);
    assert.equal(headers.get('preference-applied'), 'handling=strict', operation);
    assert.equal(headers.get('ignored-parameters'), null, operation);
    const said =
      endpoint.dialect === 'oauth' ? body.error_description : body.message.details.fieldErrors[misspelt]?.[0];
    assert.match(said ?? '', /Unknown name/, `${operation} ${JSON.stringify(body)}`);
    if (known !== undefined)
      assert.match(said, new RegExp(`did you mean “${known}”`), `${operation} ${said}`);
    count += 1;
  }
  assert.ok(count > 150, `only ${count} operations`);
});

test('a new key is strict, a lenient one ignores and lists, and a request decides for itself', async () => {
  const w = await workspace();
  const refused = await w.client.get('/v1/contacts', { serach: 'x' });
  assert.deepEqual(
    [refused.status, refused.body.message.details.fieldErrors, refused.headers.get('preference-applied')],
    [400, { serach: ['Unknown name; did you mean “search”?'] }, null],
  );
  const ignored = await w.client.with(lenient).get('/v1/contacts', { serach: 'x', 'a b,c': '', limit: 1 });
  assert.deepEqual(
    [ignored.status, ignored.headers.get('ignored-parameters'), ignored.headers.get('preference-applied')],
    [200, 'serach, a%20b%2Cc', 'handling=lenient'],
  );
  const { data } = (await w.owner.client.get('/v1/apiKeys')).body;
  const [key] = data.apiKeys;
  assert.deepEqual([key.handling, key.mode], ['STRICT', 'LIVE']);
  const changed = await w.owner.client.put(`/v1/apiKeys/${key.id}`, { handling: 'LENIENT' });
  assert.equal(changed.body.data.apiKey.handling, 'LENIENT');
  const after = await w.client.get('/v1/contacts', { serach: 'x' });
  assert.deepEqual([after.status, after.headers.get('ignored-parameters')], [200, 'serach']);
  assert.equal((await w.client.with(strict).get('/v1/contacts', { serach: 'x' })).status, 400);
  const fine = await w.client.get('/v1/contacts', { search: 'x' });
  assert.deepEqual([fine.status, fine.headers.has('ignored-parameters')], [200, false]);
});

test('a session is lenient unless asked', async () => {
  const w = await workspace();
  const { status, headers } = await w.owner.client.get('/v1/contacts', { serach: 'x' });
  assert.deepEqual([status, headers.get('ignored-parameters')], [200, 'serach']);
  assert.equal((await w.owner.client.with(strict).get('/v1/contacts', { serach: 'x' })).status, 400);
});

test('names inside of what is sent count as well, and all faults come in one answer', async () => {
  const w = await workspace();
  const { status, body } = await w.client.post('/v1/events', {
    hosts: [{ userId: 1 }, { usrId: 1 }],
    dry_run: true,
    reminders: [{ ofset: 5, channel: 'EMAIL' }],
  });
  assert.equal(status, 400);
  const { fieldErrors } = body.message.details;
  assert.deepEqual(fieldErrors.name, ['Required']);
  assert.deepEqual(fieldErrors.dry_run, ['Unknown name']);
  assert.deepEqual(fieldErrors.hosts.toSorted(), [
    '1.userId: Required',
    '1.usrId: Unknown name; did you mean “userId”?',
  ]);
  const nested = { firstName: 'Ada', email: 'ada@nested.test', utm: { utm_anything: 'x' }, customFields: {} };
  assert.equal((await w.client.post('/v1/contacts', nested)).status, 201);
});

test('a body’s name in the query, and a stored answer that is sent again, are told as well', async () => {
  const w = await workspace();
  const { status, body } = await w.client.post('/v1/contacts?email=ada@query.test&dry_run=1', {
    phoneNumber: '12345',
  });
  assert.deepEqual(
    [status, body.message.details.fieldErrors],
    [400, { email: ['Must be in the body, not in the query'], dry_run: ['Unknown name'] }],
  );
  const again = w.client.with({ ...lenient, 'Idempotency-Key': 'once' });
  for (const replayed of [null, 'true']) {
    const reply = await again.post('/v1/contacts', { email: 'ada@stored.test', frist_name: 'A' });
    assert.deepEqual(
      [reply.status, reply.headers.get('idempotency-replayed'), reply.headers.get('ignored-parameters')],
      [201, replayed, 'frist_name'],
    );
  }
});

test('hostile names stay short and harmless', async () => {
  const w = await workspace();
  const many = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`${index}${'é'.repeat(50)}\r\n`, 1]),
  );
  const { status, headers } = await w.client
    .with(lenient)
    .post('/v1/contacts', { ...many, email: 'a@hostile.test' });
  assert.equal(status, 201);
  const listed = headers.get('ignored-parameters') ?? '';
  assert.ok(listed.length <= 1_000 && /^[\w%.!~*'(), -]+$/.test(listed), listed);
  const refused = await w.client.send(
    'POST',
    '/v1/contacts',
    `{"__proto__":1,"\\ud800":2,"${'x'.repeat(99_999)}":3,"email":"b@hostile.test"}`,
  );
  assert.equal(refused.status, 400);
  assert.ok(JSON.stringify(refused.body).length < 1_000);
  for (const prefer of [
    'handling=STRICT, x',
    'respond-async, Handling = "strict"',
    'handling=strict;a=b, handling=lenient',
  ])
    assert.equal(
      (await w.owner.client.with({ Prefer: prefer }).get('/v1/contacts', { nothing: 1 })).status,
      400,
      prefer,
    );
  for (const prefer of ['handling=other', 'note="x, handling=strict"', 'xhandling=strict'])
    assert.equal(
      (await w.owner.client.with({ Prefer: prefer }).get('/v1/contacts', { nothing: 1 })).status,
      200,
      prefer,
    );
});
