import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { playDueScenarios } from '#/main/scenarios/work.ts';
import { callBriefly, callTool, listTools } from '#/test/assistant.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { bookCall, isoAt, remindingEvent, testStartMs } from '#/test/test-workspaces.ts';
import type { Workspace } from '#/test/workspace.ts';
import { tools } from './registry.ts';

// The tools of test workspaces.

const ofTests = tools.filter(({ isOfTests }) => isOfTests);
const tested = (): Promise<Workspace> => workspace({ test: { clockMs: testStartMs, seed: 'seed' } });

test('tools of the clock are shown in a test workspace alone, with strict schemas and hints, and only to administrators', async () => {
  const [live, w] = [await workspace(), await tested()];
  const shown = async (key: string) => new Set((await listTools(key)).map(({ name }) => name));
  const [inside, outside] = [await shown(w.key), await shown(live.key)];
  for (const { name, inputSchema, annotations } of ofTests) {
    assert.ok(inside.has(name) && !outside.has(name), name);
    assert.equal(inputSchema['additionalProperties'], false, name);
    assert.equal(annotations.readOnlyHint, /^(get|list)_/.test(name), name);
  }
  const closer = await w.member('CLOSER');
  const { key } = await w.keyWith(['*'], closer.userId);
  const theirs = await shown(key);
  assert.ok(ofTests.every(({ name }) => !theirs.has(name)));
  assert.match((await callTool(live.key, 'whoami')).text, /Nothing is missing/);
  const refused = await callTool(live.key, 'advance_test_clock', { by: 'P1D' });
  assert.equal(refused.problem.code, 'NOT_A_TEST_WORKSPACE');
});

test('advance_test_clock moves the time, rehearsed or for real, and list_test_mailbox shows what was kept on the way', async () => {
  const w = await tested();
  await bookCall(w, await remindingEvent(w), testStartMs + 48 * hourMs, 'grace@example.test');
  const rehearsed = await callBriefly(w.key, 'advance_test_clock', { by: 'P3D', dryRun: true });
  assert.match(rehearsed.text, new RegExp(`advanced to ${isoAt(testStartMs + 72 * hourMs)}`));
  const still = await callTool(w.key, 'get_test_clock');
  assert.deepEqual(
    [still.structured.data.testClock.now, still.structured.data.testClock.until],
    [isoAt(testStartMs), null],
  );
  const done = await callBriefly(w.key, 'advance_test_clock', { by: 'P3D' });
  assert.match(done.text, /^Done\. It is /);
  // On a busy machine, advancing takes longer than the reply waits.
  let there = '';
  await eventually(async () => {
    there = (await callBriefly(w.key, 'get_test_clock')).text;
    return there.includes('It stands still.');
  });
  assert.match(there, new RegExp(`It is ${isoAt(testStartMs + 72 * hourMs)} .* left 0\\.$`));
  const kept = await callTool(w.key, 'list_test_mailbox', { limit: 50 });
  const rest = await w.get('/v1/testMailbox', { limit: 50 });
  assert.deepEqual(kept.structured, rest.body);
  assert.match(kept.text, /grace@example\.test/);
});

test('play_scenario plays a story for so many days, list_scenarios follows it, and stop_scenario ends the next', async () => {
  const w = await tested();
  const ready = await callTool(w.key, 'list_scenarios');
  const [{ key }] = ready.structured.ready;
  const wrong = await callTool(w.key, 'play_scenario', { scenario: 'no-such', days: 1 });
  assert.match(wrong.text, new RegExp(key));
  const started = await callTool(w.key, 'play_scenario', { scenario: key, days: 1 });
  assert.match(started.text, /^Done\. #\d+ .* QUEUED$/);
  await playDueScenarios(server.app);
  const after = await callBriefly(w.key, 'list_scenarios');
  assert.match(after.text, /DONE · at .* done: .*ARRIVE \d+/);
  const second = await callTool(w.key, 'play_scenario', { scenario: key });
  const stopped = await callTool(w.key, 'stop_scenario', { runId: second.structured.run.id });
  assert.match(stopped.text, /CANCELLED/);
});
