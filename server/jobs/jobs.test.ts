import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from '../db/tx.ts';
import { context, engine } from '../test/job-engine.ts';

async function until(isTrue: () => boolean, withinMs = 15_000): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end && !isTrue();) await sleep(50);
  assert.ok(isTrue());
}

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
  await until(() => ran.length > 0);
  await sleep(3_000);
  assert.deepEqual(ran, ['committed']);
});

test('a process that only sends leaves the work to others', async () => {
  const ran: string[] = [];
  const sender = await engine({ works: false });
  await sender.work('test.sender', async () => void ran.push('sender'));
  await transaction(context(), (tx) => sender.send(tx, 'test.sender', {}));
  await sleep(2_500);
  assert.equal(ran.length, 0);
  const worker = await engine();
  await worker.work('test.sender', async () => void ran.push('worker'));
  await until(() => ran.length > 0);
  assert.deepEqual(ran, ['worker']);
});

test('a job that fails is tried again', async () => {
  const jobs = await engine();
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
  await until(() => tries === 2);
});

test('stopping waits for the job that is running', async () => {
  const jobs = await engine();
  let state = 'waiting';
  await jobs.work('test.stop', async () => {
    state = 'running';
    await sleep(1_500);
    state = 'done';
  });
  await transaction(context(), (tx) => jobs.send(tx, 'test.stop', {}));
  await until(() => state === 'running');
  await jobs.stop();
  assert.equal(state, 'done');
});

test('outside a transaction nothing is sent, and a job nobody declared is refused', async () => {
  const jobs = await engine();
  await assert.rejects(jobs.send(context(), 'test.cause', {}), /transaction of its cause/);
  await assert.rejects(
    transaction(context(), (tx) => jobs.send(tx, 'test.nobody', {})),
    /test\.nobody/,
  );
});
