import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { loadConfig } from '#/platform/config/config.ts';
import { joinProcesses } from '#/platform/limits/processes.ts';
import { testDatabase } from '#/test/database.ts';
import { createApp } from './app.ts';
import { startJobs } from './start-jobs.ts';

// The statements of an idle process. The test needs real time to pass.

const windowMs = 65_000; // long enough for all jobs that run once a minute
/** Further cells are queried one by one. */
const perSecondMax = 10 + 2 * Number(process.env['TEST_CELLS'] ?? '0');

let sent = 0;
const query: unknown = Reflect.get(pg.Client.prototype, 'query');
assert.ok(typeof query === 'function');
Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...parts: unknown[]): unknown {
  sent += 1;
  return Reflect.apply(query, this, parts);
});

const held = await testDatabase();
const config = loadConfig({
  APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
  LOG_LEVEL: 'fatal',
  SMTP_URL: 'smtp://127.0.0.1:1',
});
const app = await createApp(config, held.database, { works: true });
await startJobs(app);
const membership = await joinProcesses(app);
after(async () => {
  await membership.leave();
  await app.jobs.stop();
  await held.drop();
});

async function perSecond(t: TestContext, workspaces: number): Promise<number> {
  const before = sent;
  await pause(windowMs);
  const rate = ((sent - before) * 1_000) / windowMs;
  t.diagnostic(`${workspaces} workspaces: ${rate.toFixed(2)} statements a second`);
  return rate;
}

test('a process without work sends few statements, and no more with 10,000 workspaces than with none', async (t) => {
  await pause(5_000); // until the start is complete
  const empty = await perSecond(t, 0);
  const { pool } = held.database;
  await pool.query(`
    insert into account (name, slug, plan) select 'Idle ' || n, 'idle-' || n, 'ENTERPRISE' from generate_series(1, 10000) n`);
  await pool.query('analyze');
  const many = await perSecond(t, 10_000);
  assert.ok(empty < perSecondMax, String(empty));
  assert.ok(many < perSecondMax, String(many));
});
