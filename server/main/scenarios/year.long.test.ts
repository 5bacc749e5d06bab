import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { readyMade } from './ready-made.ts';
import { feedOf } from './testing/feed.ts';
import { playDueScenarios } from './work.ts';

const startMs = Date.UTC(2031, 0, 6, 8);
const days = Number(process.env['SCENARIO_DAYS'] ?? 365);

async function played(w: Workspace): Promise<number> {
  const file = { ...readyMade['team-of-12-year'], days };
  const started = await w.post('/v1/scenarios/runs', { file });
  assert.equal(started.status, 201, JSON.stringify(started.body));
  const from = performance.now();
  await playDueScenarios(server.app);
  const ms = performance.now() - from;
  const [run] = (await w.get('/v1/scenarios/runs')).body.data;
  assert.equal(run.status, 'DONE', JSON.stringify(run));
  console.log(
    `${days} days of a team of 12 in ${(ms / 1_000).toFixed(1)} s: ${JSON.stringify(run.performed)}, refused ${JSON.stringify(run.refused)}`,
  );
  return run.performed.ARRIVE;
}

test(`a year of a team of 12 with a lead per hour, twice: the feeds are equal`, async () => {
  const [one, other] = await Promise.all(
    [0, 1].map(() => workspace({ test: { clockMs: startMs, seed: 'year' } })),
  );
  if (one === undefined || other === undefined) throw new Error('A workspace is missing');
  assert.equal(await played(one), days * 24);
  assert.equal(await played(other), days * 24);
  assert.deepEqual(await feedOf(other), await feedOf(one));
});
