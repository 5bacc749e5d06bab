import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once } from 'node:events';
import { transaction } from '#/platform/db/tx.ts';
import { context, engine } from '#/test/job-engine.ts';
import { eventually } from '#/test/eventually.ts';

// The engine takes jobs of the same age in the order of their ids.
let count = 0;
const inOrder = (): string => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;

const of = (group: string, what: string) => ({
  id: inOrder(),
  group,
  data: { what },
  priority: 0,
  startAfterSec: 0,
});

test('of a group one job runs at a time, in order; other groups do not wait for it', async (t) => {
  const jobs = await engine();
  const ran: string[] = [];
  let atOnce = 0;
  const open = Promise.withResolvers<void>();
  t.after(() => open.resolve());
  await jobs.workGroups<{ what: string }>(
    'test.groups',
    async (job) => {
      const { what } = job.data;
      if (what.startsWith('a')) assert.equal((atOnce += 1), 1, 'two of one group');
      if (what === 'a1') await open.promise;
      if (what.startsWith('a')) atOnce -= 1;
      ran.push(what);
      await transaction(context(), (tx) => jobs.finish(tx, 'test.groups', job));
    },
    { groupsMax: 2, expireInSec: 60 },
  );
  // Each in a separate transaction, because jobs of one transaction have the same age.
  for (const what of ['a1', 'a2', 'a3', 'b1', 'b2'])
    await transaction(context(), (tx) => jobs.sendToGroups(tx, 'test.groups', [of(what.slice(0, 1), what)]));
  jobs.wake('test.groups');
  await eventually(() => ran.length === 2);
  assert.deepEqual(ran, ['b1', 'b2']);
  open.resolve();
  await eventually(() => ran.length === 5);
  assert.deepEqual(ran.slice(2), ['a1', 'a2', 'a3']);
});

test('a job that fails is tried again, and a process that lost it cannot end it', async () => {
  const errors: string[] = [];
  const jobs = await engine({ onError: ({ message }) => void errors.push(message) });
  const attempts: number[] = [];
  let isEnded: boolean | null = null;
  await jobs.workGroups(
    'test.failing',
    async (job) => {
      attempts.push(job.retryCount);
      if (attempts.length === 1) throw new Error('not yet');
      const lost = { ...job, retryCount: 0 };
      const ends = (one: typeof job) => transaction(context(), (tx) => jobs.finish(tx, 'test.failing', one));
      assert.equal(await ends(lost), false);
      isEnded = await ends(job);
    },
    { groupsMax: 1, expireInSec: 60 },
  );
  await transaction(context(), (tx) => jobs.sendToGroups(tx, 'test.failing', [of('a', 'a1')]));
  await eventually(() => isEnded !== null);
  assert.equal(isEnded, true);
  assert.deepEqual(attempts, [0, 1]);
  assert.deepEqual(errors, ['not yet']);
});

test('stopping asks running jobs to begin nothing more, and waits for it', async () => {
  const jobs = await engine();
  let state = 'waiting';
  await jobs.workGroups(
    'test.stopping',
    async (job, stopping) => {
      state = 'running';
      if (!stopping.aborted) await once(stopping, 'abort');
      await transaction(context(), (tx) => jobs.finish(tx, 'test.stopping', job));
      state = 'done';
    },
    { groupsMax: 1, expireInSec: 60 },
  );
  await transaction(context(), (tx) => jobs.sendToGroups(tx, 'test.stopping', [of('a', 'a1')]));
  await eventually(() => state === 'running');
  await jobs.stop();
  assert.equal(state, 'done');
});
