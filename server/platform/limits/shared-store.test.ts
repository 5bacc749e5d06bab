import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { App } from '#/platform/context/ctx.ts';
import { eventually } from '#/test/eventually.ts';
import { RateLimit } from './rate-limit.ts';
import { openSharedStore } from './shared-store.ts';

const program = '/usr/bin/redis-server';
const allowance = { points: 3, windowSec: 10 };

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // it is listening
      server.close(() => resolve(port));
    });
  });
}

test(
  'Redis counts for all processes, and lets requests through when it is away',
  { skip: !existsSync(program) && 'there is no Redis here', timeout: 60_000 },
  async (context) => {
    const port = await freePort();
    const redis = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    context.after(() => redis.kill('SIGKILL'));
    const failures: unknown[] = [];
    const app = {
      config: { redisUrl: `redis://127.0.0.1:${port}` },
      log: { storeFailure: (error: unknown) => failures.push(error) },
    } as unknown as App; // all that a store uses
    const processes = [openSharedStore(app), openSharedStore(app)].map((shared) => {
      context.after(() => shared.close());
      const limit = new RateLimit((error) => failures.push(error));
      void limit.share(shared.store);
      return limit;
    });
    const take = async (index: number, key: string) => processes[index % 2]?.take(key, allowance);
    for (const index of [0, 1]) {
      // Until it is connected, a store allows everything without counting.
      const key = `warm-up ${index}`;
      await eventually(async () => (await take(index, key))?.remaining !== allowance.points);
    }
    const budgets = await Promise.all([0, 1, 2, 3].map((index) => take(index, 'key')));
    assert.equal(budgets.filter((budget) => budget?.isAllowed).length, allowance.points);

    redis.kill('SIGKILL');
    await eventually(async () => {
      failures.length = 0;
      const budget = await take(1, 'key');
      return failures.length > 0 && budget?.isAllowed === true;
    });
  },
);
