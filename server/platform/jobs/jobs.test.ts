import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Jobs } from './jobs.ts';
import { transaction } from '#/platform/db/tx.ts';
import { eventually } from '#/test/eventually.ts';
import { longTest } from '#/test/full-size.ts';
import { context, countJobs, engine, lookedLast, loseProcessOf, sendScheduled } from '#/test/job-engine.ts';

test('runs once when its cause is committed, never when it is rolled back', async () => {
  const jobs = await engine();
  const ran: string[] = [];
  await jobs.work<{ of: string }>('test.cause', async ({ of }) => void ran.push(of));
  await assert.rejects(
    transaction(context(), async (tx) => {
      await jobs.send(tx, 'test.cause', { of: 'rolled back' });
      throw new Error('no');
    }),
  );
  await transaction(context(), (tx) => jobs.send(tx, 'test.cause', { of: 'committed' }));
  await eventually(() => ran.length > 0);
  // When the last job has run, all jobs sent before it have run.
  await transaction(context(), (tx) => jobs.send(tx, 'test.cause', { of: 'last' }));
  await eventually(() => ran.includes('last'));
  assert.deepEqual(ran, ['committed', 'last']);
});

test('a process that only sends leaves the work to others', async () => {
  const ran: string[] = [];
  const sender = await engine({ works: false });
  await sender.work('test.sender', async () => void ran.push('sender'));
  await transaction(context(), (tx) => sender.send(tx, 'test.sender', {}));
  const worker = await engine();
  await worker.work('test.sender', async () => void ran.push('worker'));
  await eventually(() => ran.length > 0);
  assert.deepEqual(ran, ['worker']);
});

test('a job that fails is told, and tried again', async () => {
  const told: string[] = [];
  const jobs = await engine({ onError: ({ message }) => told.push(message) });
  let tries = 0;
  await jobs.work(
    'test.retry',
    async () => {
      tries += 1;
      if (tries < 2) throw new Error('not yet');
    },
    { retryDelaySec: 1 },
  );
  await transaction(context(), (tx) => jobs.send(tx, 'test.retry', {}));
  await eventually(() => tries === 2);
  assert.deepEqual(told, ['The job test.retry has failed']);
});

test('what recurs is done when it is due, though a schedule sends no data', async () => {
  const jobs = await engine();
  let times = 0;
  await jobs.recur('test.recur', '0 0 1 1 *', async () => void (times += 1));
  await sendScheduled('test.recur');
  await eventually(() => times === 1);
});

test('what came due while no process ran is done once by the next one', async () => {
  let times = 0;
  const recur = async (): Promise<Jobs> => {
    const jobs = await engine();
    await jobs.recur('test.missed', '0 0 1 1 *', async () => void (times += 1));
    return jobs;
  };
  await (await recur()).stop();
  await lookedLast('3 years');
  await recur();
  await eventually(() => times > 0);
  assert.equal(await countJobs('test.missed'), 1);
});

longTest('a job on schedule whose process has gone is done again long before its time is over', async () => {
  let times = 0;
  const recur = async (): Promise<Jobs> => {
    const jobs = await engine({ onError: () => undefined });
    const hang = async (): Promise<void> => {
      times += 1;
      if (times === 1) await mayEnd.promise;
    };
    await jobs.recur('test.gone', '0 0 1 1 *', hang, { goneAfterSec: 60, expireInSec: 3_600 });
    return jobs;
  };
  const mayEnd = Promise.withResolvers<void>();
  await (await recur()).stop();
  await lookedLast('3 years');
  await recur();
  await eventually(() => times === 1);
  await loseProcessOf('test.gone');
  await recur();
  await eventually(() => times === 2);
  mayEnd.resolve();
});

test('stopping waits for the job that is running', async () => {
  const jobs = await engine();
  let state = 'waiting';
  const mayEnd = Promise.withResolvers<void>();
  await jobs.work('test.stop', async () => {
    state = 'running';
    await mayEnd.promise;
    state = 'done';
  });
  await transaction(context(), (tx) => jobs.send(tx, 'test.stop', {}));
  await eventually(() => state === 'running');
  const stopped = jobs.stop().then(() => state);
  mayEnd.resolve();
  assert.equal(await stopped, 'done');
});

test('outside a transaction nothing is sent, and a job nobody declared is refused', async () => {
  const jobs = await engine();
  await assert.rejects(jobs.send(context(), 'test.cause', {}), /transaction of its cause/);
  await assert.rejects(
    transaction(context(), (tx) => jobs.send(tx, 'test.nobody', {})),
    /test\.nobody/,
  );
});
