import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WrittenScenario } from '@callwright/contract/scenario.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { beginAdvance } from '#/platform/test-clock/advance.ts';
import type { Workspace } from '#/test/workspace.ts';
import { playDueScenarios } from './work.ts';
import { feedOf } from './testing/feed.ts';

const startMs = Date.UTC(2031, 0, 6, 8);

const small: WrittenScenario = {
  name: 'Two days',
  days: 2,
  seed: 7,
  team: [
    { key: 'nora', firstName: 'Nora', lastName: 'Lind' },
    { key: 'lena', firstName: 'Lena', lastName: 'Hart', role: 'SETTER' },
  ],
  questions: [{ identifier: 'size', name: 'Size', options: [{ name: 'Small' }, { name: 'Large' }] }],
  products: [{ key: 'growth', name: 'Growth', price: 900 }],
  events: [{ key: 'strategy', name: 'Strategy call', hosts: ['nora'] }],
  leads: { perHour: 0.125 },
  invitees: { books: 1, daysAhead: { min: 0, max: 0 }, reschedules: 0, cancels: 0 },
  members: { claims: 1, claimsAfterMinutes: { min: 1, max: 60 }, logs: 1, wins: 1 },
  payments: { pays: 1, afterMinutes: { min: 1, max: 10 } },
};

const testWorkspace = (): Promise<Workspace> => workspace({ test: { clockMs: startMs, seed: 'seed' } });

async function start(w: Workspace): Promise<Json> {
  const { status, body } = await w.post('/v1/scenarios/runs', { file: small });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.run;
}

const runOf = async (w: Workspace): Promise<Json> => (await w.get('/v1/scenarios/runs')).body.data[0];

test('POST /v1/scenarios/runs 201: everybody does what the file says, one run at a time, and equal workspaces get equal feeds even where one was stopped in the middle', async () => {
  const [straight, broken] = [await testWorkspace(), await testWorkspace()];
  await start(straight);
  const second = await straight.post('/v1/scenarios/runs', { file: small });
  assert.equal(second.body.code, 'RUN_STATE', JSON.stringify(second.body));
  await playDueScenarios(server.app);
  const run = await runOf(straight);
  assert.equal(run.status, 'DONE', JSON.stringify(run));
  for (const kind of ['ARRIVE', 'CLAIM', 'BOOK', 'LOG', 'PAY'])
    assert.ok(run.performed[kind] > 0, `${kind}: ${JSON.stringify(run)}`);
  assert.equal(run.performed.ARRIVE, 6);

  await start(broken);
  let acts = 0;
  // The process stops after a few actions each time, and the next one continues.
  while ((await runOf(broken)).status !== 'DONE')
    await playDueScenarios(server.app, () => (acts += 1) % 9 === 0);
  assert.deepEqual(await feedOf(broken), await feedOf(straight));
});

test('409 TEST_CLOCK_ADVANCING: a scenario and an advance do not move the clock at once', async () => {
  const [playing, advancing] = [await testWorkspace(), await testWorkspace()];
  await start(playing);
  const advance = await playing.post('/v1/testClock/advance', { by: 'P1D' });
  assert.deepEqual([advance.status, advance.body.code], [409, 'TEST_CLOCK_ADVANCING']);
  await playing.post('/v1/scenarios/runs/cancel', { id: (await runOf(playing)).id });
  assert.equal((await playing.post('/v1/testClock/advance', { by: 'P1D' })).status, 200);

  await advancing.within((tx) => beginAdvance(tx, startMs + hourMs));
  const run = await advancing.post('/v1/scenarios/runs', { file: small });
  assert.deepEqual([run.status, run.body.code], [409, 'TEST_CLOCK_ADVANCING']);
});

test('POST /v1/scenarios/runs/cancel 200: nothing more happens, and another one may begin', async () => {
  const w = await testWorkspace();
  const { id } = await start(w);
  const { body } = await w.post('/v1/scenarios/runs/cancel', { id });
  assert.equal(body.data.run.status, 'CANCELLED');
  await playDueScenarios(server.app);
  assert.deepEqual((await runOf(w)).performed, {});
  assert.equal((await start(w)).status, 'QUEUED');
  await w.post('/v1/scenarios/runs/cancel', { id: id + 1 });
});

test('a run ends with the key that started it', async () => {
  const w = await testWorkspace();
  await start(w);
  await server.app.database.pool.query('update api_key set revoked_at = now() where account_id = $1', [w.id]);
  await playDueScenarios(server.app);
  const { body } = await w.owner.client.get('/v1/scenarios/runs');
  assert.deepEqual([body.data[0].status, body.data[0].error], ['FAILED', 'KEY_REVOKED']);
});

test('POST /v1/scenarios/runs: 409 in a live workspace, 403 for a key that may not do by itself what happens, 400 for a file that does not fit', async () => {
  const live = await workspace();
  assert.equal((await live.post('/v1/scenarios/runs', { file: small })).body.code, 'NOT_A_TEST_WORKSPACE');
  const weak = await workspace({ test: { clockMs: startMs, seed: 'seed' }, scopes: ['testClock:write'] });
  assert.equal((await weak.post('/v1/scenarios/runs', { file: small })).body.code, 'INSUFFICIENT_SCOPE');
  const wrong = { ...small, events: [{ key: 'strategy', name: 'Strategy call', hosts: ['nobody'] }] };
  const { status, body } = await (await testWorkspace()).post('/v1/scenarios/runs', { file: wrong });
  assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['file']]);
});

test('POST /v1/scenarios/runs 400 names what could not be made, instead of a run that fails', async () => {
  const w = await testWorkspace();
  const [nora] = small.team;
  const options = [{ name: 'Small' }, { name: 'small' }];
  const wrong: Record<string, Partial<WrittenScenario>> = {
    'team.0.to': {
      team: [{ ...nora, key: 'nora', firstName: 'N', lastName: 'L', from: '17:00', to: '09:00' }],
    },
    'questions.0.options.1': { questions: [{ identifier: 'size', name: 'Size', options }] },
    'questions.0.identifier': {
      questions: [{ identifier: 'email', name: 'Email', options: [{ name: 'A' }] }],
    },
    'events.0.hosts.1': { events: [{ key: 'a', name: 'A', hosts: ['nora', 'nora'] }] },
  };
  for (const [at, part] of Object.entries(wrong)) {
    const { status, body } = await w.post('/v1/scenarios/runs', { file: { ...small, ...part } });
    assert.equal(status, 400, at);
    assert.deepEqual(
      body.message.details.reasons.map((one: Json) => one.at),
      [at],
    );
  }
});

test('a test workspace that is deleted while a scenario plays ends it without an error in the log', async () => {
  const w = await testWorkspace();
  await start(w);
  const logged: unknown[] = [];
  const log = server.app.log.error.bind(server.app.log);
  server.app.log.error = (_message, error) => void logged.push(error);
  try {
    const playing = playDueScenarios(server.app);
    await eventually(async () => ((await runOf(w)).performed.ARRIVE ?? 0) > 0);
    assert.equal((await w.owner.client.delete(`/v1/testWorkspaces/${w.id}`)).status, 200);
    await playing;
  } finally {
    server.app.log.error = log;
  }
  assert.deepEqual(logged, []);
  const { rows } = await w.db.run('select status from scenario_run where account_id = $1', [w.id]);
  assert.deepEqual(rows, [{ status: 'FAILED' }]);
});
