import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import { bookCall, feedOf, feedText, isoAt, remindingEvent, testStartMs } from '#/test/test-workspaces.ts';
import type { Workspace } from '#/test/workspace.ts';
import { sendDueReminders } from '#/effects/reminders/send-due.ts';
import { publishClockSteps } from '#/domain/scheduling/call-records/clock-steps.ts';
import { advanceTo, beginAdvance } from './advance.ts';
import { runClock } from './run-due.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';

const testWorkspace = (seed = 'seed'): Promise<Workspace> =>
  workspace({ test: { clockMs: testStartMs, seed } });

const steps = async (w: Workspace): Promise<string[]> =>
  (await feedOf(w))
    .filter(({ type }) => type.startsWith('call.'))
    .map(({ type, occurredAt }) => `${occurredAt.slice(5, 16)} ${type}`);

const mails = async (w: Workspace): Promise<string[]> => {
  const { body } = await w.get('/v1/mails', { limit: 100 });
  return body.data.mails.map(({ createdAt, kind }: Json) => `${createdAt.slice(5, 16)} ${kind}`).toReversed();
};

test('an advance lets everything happen at its own instant, in order, and nothing before', async () => {
  const w = await testWorkspace();
  const call = await bookCall(w, await remindingEvent(w), testStartMs + 50 * hourMs, 'ada@example.test');
  assert.equal(call.createdAt, isoAt(testStartMs));
  assert.deepEqual(await mails(w), ['01-06T08:00 confirmation', '01-06T08:00 confirmation.host']);
  await advanceTo(server.app, w.id, testStartMs + 26 * hourMs - 1);
  assert.equal((await mails(w)).length, 2);
  await advanceTo(server.app, w.id, testStartMs + 80 * hourMs);
  assert.deepEqual((await mails(w)).slice(2), ['01-07T10:00 reminder', '01-08T09:00 reminder']);
  assert.deepEqual(await steps(w), [
    '01-06T08:00 call.booked',
    '01-08T10:00 call.started',
    '01-08T10:30 call.ended',
    '01-09T10:30 call.outcome_overdue',
  ]);
});

test('two test workspaces with the same seed, start and requests have the same feed', async () => {
  const play = async (seed: string): Promise<string> => {
    const w = await testWorkspace(seed);
    const event = await remindingEvent(w);
    for (const day of [1, 2, 3]) {
      await bookCall(w, event, testStartMs + (day * 24 + 2) * hourMs, 'ada@example.test');
      await advanceTo(server.app, w.id, testStartMs + day * 24 * hourMs);
    }
    return (await feedText(w)).replaceAll(/person-[\w-]+@example\.test|Lovelace \d+/g, 'owner');
  };
  // In between, another workspace uses up ids.
  const first = await play('one');
  await bookCall(await testWorkspace(), await remindingEvent(await testWorkspace()), 0, '').catch(
    () => undefined,
  );
  assert.equal(await play('one'), first);
  assert.notEqual(await play('two'), first);
});

test('sweeps of all others leave a test workspace alone, and its advance leaves them alone', async () => {
  const [live, w] = [await workspace(), await testWorkspace()];
  const startMs = Math.ceil((server.clock.now() + 96 * hourMs) / (24 * hourMs)) * 24 * hourMs + 10 * hourMs;
  await bookCall(live, await remindingEvent(live), startMs, 'live@example.test');
  await bookCall(w, await remindingEvent(w), testStartMs + 50 * hourMs, 'ada@example.test');
  const before = await feedText(live);
  await advanceTo(server.app, w.id, testStartMs + 1_000 * hourMs);
  assert.equal(await feedText(live), before);
  assert.equal((await mails(live)).length, 2);
  const other = await testWorkspace();
  await bookCall(other, await remindingEvent(other), testStartMs + 50 * hourMs, 'bob@example.test');
  server.clock.set('2040-01-01T00:00:00Z');
  await sendDueReminders(server.app);
  await publishClockSteps(server.app);
  server.clock.reset();
  assert.equal((await mails(other)).length, 2);
  assert.deepEqual(await steps(other), ['01-06T08:00 call.booked']);
});

test('of two advances at once one is refused, and one that was interrupted goes on where it was', async () => {
  const w = await testWorkspace();
  await bookCall(w, await remindingEvent(w), testStartMs + 50 * hourMs, 'ada@example.test');
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  const until = testStartMs + 80 * hourMs;
  const begun = await Promise.all([until, until + 1, until + 2].map((ms) => beginAdvance(ctx, ms)));
  assert.deepEqual(begun.toSorted(), ['BEGUN', 'REFUSED', 'REFUSED']);
  let looks = 0;
  assert.equal(await runClock(server.app, w.id, () => (looks += 1) > 2), false);
  const { body } = await w.get('/v1/testClock');
  assert.ok(body.data.testClock.until !== null);
  // Two processes continue it.
  await Promise.all([1, 2].map(() => runClock(server.app, w.id, () => false)));
  assert.deepEqual((await steps(w)).length, 4);
  assert.equal((await w.get('/v1/testClock')).body.data.testClock.until, null);
});

test('what fails because the database was away happens at its own instant when it is back', async () => {
  const w = await testWorkspace();
  await bookCall(w, await remindingEvent(w), testStartMs + 50 * hourMs, 'ada@example.test');
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  await beginAdvance(ctx, testStartMs + 80 * hourMs);
  let isAway = true;
  const agenda = server.app.agenda.map((source) => ({
    ...source,
    work: async (...given: Parameters<typeof source.work>) => {
      if (isAway && source.name === 'reminders') throw new Error('Connection terminated unexpectedly');
      return source.work(...given);
    },
  }));
  const goOn = () => runClock({ ...server.app, agenda }, w.id, () => false);
  await assert.rejects(goOn, /Connection terminated/);
  isAway = false;
  assert.equal(await goOn(), true);
  const other = await testWorkspace();
  await bookCall(other, await remindingEvent(other), testStartMs + 50 * hourMs, 'ada@example.test');
  await advanceTo(server.app, other.id, testStartMs + 80 * hourMs);
  assert.deepEqual(await mails(w), await mails(other));
});

test('a test workspace that is deleted while it advances is no failure', async () => {
  const w = await testWorkspace();
  await bookCall(w, await remindingEvent(w), testStartMs + 50 * hourMs, 'ada@example.test');
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  await beginAdvance(ctx, testStartMs + 80 * hourMs);
  const logged: unknown[] = [];
  const log = server.app.log.error.bind(server.app.log);
  server.app.log.error = (_message, error) => void logged.push(error);
  let looks = 0;
  const removes = server.app.agenda.map((source) => ({
    ...source,
    work: async (...given: Parameters<typeof source.work>) => {
      looks += 1;
      if (looks === 2) assert.equal((await w.owner.client.delete(`/v1/testWorkspaces/${w.id}`)).status, 200);
      return source.work(...given);
    },
  }));
  try {
    await runClock({ ...server.app, agenda: removes }, w.id, () => false);
  } finally {
    server.app.log.error = log;
  }
  assert.ok(looks >= 2);
  assert.deepEqual(logged, []);
});
