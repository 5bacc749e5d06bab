import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { readyMade } from './ready-made.ts';
import { feedOf } from './testing/feed.ts';
import { playDueScenarios } from './work.ts';

const startMs = Date.UTC(2031, 0, 6, 8);
const days = Number(process.env['SCENARIO_DAYS'] ?? 365);

async function played(w: Workspace, file: object): Promise<Json> {
  const started = await w.post('/v1/scenarios/runs', { file });
  assert.equal(started.status, 201, JSON.stringify(started.body));
  const from = performance.now();
  await playDueScenarios(server.app);
  const ms = performance.now() - from;
  const [run] = (await w.get('/v1/scenarios/runs')).body.data;
  assert.equal(run.status, 'DONE', JSON.stringify(run));
  console.log(
    `${run.name} in ${(ms / 1_000).toFixed(1)} s: ${JSON.stringify(run.performed)}, refused ${JSON.stringify(run.refused)}`,
  );
  return run.performed;
}

test(`a year of a team of 12 with a lead per hour, twice: the feeds are equal`, async () => {
  const performed = await playedTwice({ ...readyMade['team-of-12-year'], days });
  assert.equal(performed.ARRIVE, days * 24);
});

test('three weeks of texts, deposits and a waiting list, twice: the feeds are equal', async () => {
  const performed = await playedTwice({ ...readyMade['texts-and-deposits'] });
  for (const kind of ['ANSWER_TEXT', 'CONFIRM', 'PAY_DEPOSIT', 'DECLINE_DEPOSIT', 'RETURN'])
    assert.ok(performed[kind] > 0, `${kind}: ${JSON.stringify(performed)}`);
});

async function playedTwice(file: object): Promise<Json> {
  const [one, other] = await Promise.all(
    [0, 1].map(() => workspace({ test: { clockMs: startMs, seed: 'year' } })),
  );
  if (one === undefined || other === undefined) throw new Error('A workspace is missing');
  const performed = await played(one, file);
  assert.deepEqual(await played(other, file), performed);
  assert.deepEqual(await feedOf(other), await feedOf(one));
  return performed;
}
