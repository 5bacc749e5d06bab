import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '@callwright/contract/examples/examples.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { beginAdvance } from '#/platform/test-clock/advance.ts';
import { workspace } from '#/test/harness.ts';
import { untilServed } from '#/test/race.ts';
import { bookCall, connectAll, isoAt, remindingEvent, testStartMs } from '#/test/test-workspaces.ts';

const start = { startsAt: isoAt(testStartMs), seed: 'seed' };

test('POST /v1/testWorkspaces 201 makes a workspace whose clock an administrator advances, and its keys say so', async () => {
  const live = await workspace();
  const person = live.owner.client;
  const made = await person.post('/v1/testWorkspaces', { name: 'Trial', ...start });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, mode, createdAt } = made.body.data.testWorkspace;
  assert.deepEqual([mode, createdAt], ['TEST', isoAt(testStartMs)]);
  const inside = person.with({ 'X-Workspace-Id': String(id) });
  const me = await inside.get('/v1/me');
  assert.equal(me.body.data.workspace.mode, 'TEST');
  const clock = await inside.get('/v1/testClock');
  assert.deepEqual(clock.body.data.testClock, {
    now: isoAt(testStartMs),
    until: null,
    seed: 'seed',
    kept: {
      mails: 0,
      texts: 0,
      calendarEntries: 0,
      webhookCalls: 0,
      payments: 0,
      chatMessages: 0,
      meetings: 0,
    },
    refused: 0,
    left: 0,
  });
  const past = await inside.get('/v1/reportChecks/latest');
  assert.equal(past.body.data.holdsFrom, isoAt(testStartMs), 'its past is kept from the start');
  const moved = await inside.post('/v1/testClock/advance', { by: 'P1D' });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.equal(moved.body.data.testClock.now, isoAt(testStartMs + 24 * hourMs));
  const { body } = await inside.post('/v1/apiKeys', {
    name: 'CI',
    scopes: ['*'],
    expiresAt: isoAt(testStartMs + 30 * hourMs),
  });
  assert.match(body.data.key, /^svc_test_[0-9A-Za-z]{40}$/);
  assert.equal(body.data.apiKey.prefix, 'svc_test_');
  const program = live.as(body.data.key);
  assert.equal((await program.get('/v1/testClock')).status, 200);
  assert.equal(
    (await program.post('/v1/testClock/advance', { to: isoAt(testStartMs + 30 * hourMs) })).status,
    200,
  );
  const over = await program.get('/v1/testClock');
  assert.deepEqual([over.status, over.body.code], [401, 'API_KEY_EXPIRED']);
  assert.equal(
    (await inside.get('/v1/testClock')).status,
    200,
    'people are signed in by the time of the world',
  );
});

test('a test workspace begins with the money, language, weeks and time zone of the live one', async () => {
  const live = await workspace();
  const ways = {
    currency: 'EUR',
    country: 'DE',
    locale: 'de',
    weekStart: 'SUNDAY',
    timeZone: 'Europe/Berlin',
  };
  const changed = await live.owner.client.put('/v1/workspace', ways);
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const made = await live.owner.client.post('/v1/testWorkspaces', { name: 'Trial', ...start });
  const inside = live.owner.client.with({ 'X-Workspace-Id': String(made.body.data.testWorkspace.id) });
  const { currency, country, locale, weekStart, timeZone } = (await inside.get('/v1/me')).body.data.workspace;
  assert.deepEqual({ currency, country, locale, weekStart, timeZone }, ways);
});

test('POST /v1/testWorkspaces 409 for a sixth, 403 for who administers nothing, and DELETE makes room', async () => {
  const live = await workspace();
  const make = (name: string) =>
    untilServed(() => live.owner.client.post('/v1/testWorkspaces', { name, ...start }));
  const made = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(make));
  assert.deepEqual(made.map(({ body, status }) => String(body.code ?? status)).toSorted(), [
    '201',
    '201',
    '201',
    '201',
    '201',
    'TEST_WORKSPACES_FULL',
  ]);
  const first = made.find(({ status }) => status === 201)?.body.data.testWorkspace;
  assert.equal((await live.owner.client.delete(`/v1/testWorkspaces/${live.id}`)).status, 404);
  assert.equal((await live.owner.client.delete(`/v1/testWorkspaces/${first.id}`)).status, 200);
  assert.equal((await make('G')).status, 201);
  const closer = await live.member('CLOSER');
  const refused = await closer.client.post('/v1/testWorkspaces', { name: 'No', ...start });
  assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_ROLE']);
});

test('409 NOT_A_TEST_WORKSPACE on a live workspace, 400 for a time that is no way ahead', async () => {
  const [live, w] = [await workspace(), await workspace({ test: { clockMs: testStartMs, seed: 's' } })];
  for (const reply of [
    await live.get('/v1/testClock'),
    await live.get('/v1/testMailbox'),
    await live.post('/v1/testClock/advance', { by: 'P1D' }),
  ])
    assert.deepEqual([reply.status, reply.body.code], [409, 'NOT_A_TEST_WORKSPACE']);
  for (const body of [
    {},
    { by: 'P1D', to: isoAt(testStartMs + hourMs) },
    { by: '1 day' },
    { to: isoAt(testStartMs) },
    { by: 'P9Y' },
  ])
    assert.equal((await w.post('/v1/testClock/advance', body)).status, 400, JSON.stringify(body));
  await w.within((tx) => beginAdvance(tx, testStartMs + hourMs));
  const second = await w.post('/v1/testClock/advance', { by: 'P1D' });
  assert.deepEqual([second.status, second.body.code], [409, 'TEST_CLOCK_ADVANCING']);
});

test('nothing leaves a test workspace: mails, texts, entries and calls of webhooks are kept, the rest is refused', async () => {
  const w = await workspace({ test: { clockMs: testStartMs, seed: 's' } });
  await connectAll(w);
  const event = await remindingEvent(w);
  await bookCall(w, event, testStartMs + 26 * hourMs, 'ada@example.test');
  const reply = await w.post('/v1/testClock/advance', { by: 'P3D' });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const { kept, refused, left } = reply.body.data.testClock;
  assert.ok(kept.mails >= 3 && kept.calendarEntries === 1 && kept.webhookCalls > 5, JSON.stringify(kept));
  assert.deepEqual([refused, left], [0, 0]);
  for (const kind of ['MAIL', 'CALENDAR', 'WEBHOOK'])
    assert.ok((await w.get('/v1/testMailbox', { kind })).body.data.count !== 0, kind);
  const company = await w.owner.client.post('/v1/signInConnections', examples['signInConnections.create']);
  assert.deepEqual([company.status, company.body.code], [409, 'TEST_WORKSPACE_STAYS_INSIDE']);
  assert.equal((await w.get('/v1/testClock')).body.data.testClock.left, 0);
});

test('POST /v1/testWorkspaces 403 SESSION_REQUIRED for a key, 401 for one that is not good', async () => {
  const w = await workspace();
  const refused = await w.post('/v1/testWorkspaces', { name: 'Trial' });
  assert.deepEqual([refused.status, refused.body.code], [403, 'SESSION_REQUIRED']);
  const unknown = await w.as(`${w.key}x`).post('/v1/testWorkspaces', { name: 'Trial' });
  assert.deepEqual([unknown.status, unknown.body.code], [401, 'API_KEY_INVALID']);
});
