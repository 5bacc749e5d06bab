import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ownDatabase, runAsLogin } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { MailServer } from '#/test/mail-server.ts';
import { Pooler } from '#/test/pooler/pooler.ts';
import { Balancer } from '#/test/rolling/balancer.ts';
import { lastRelease, laterIn, releaseIn } from '#/test/rolling/checkout.ts';
import { commandOf, type Environment } from '#/test/service.ts';
import { Client } from './client.ts';
import { Fleet } from './fleet.ts';
import { Limited, limited } from './limited.ts';
import { Tenant, type Made } from './tenant.ts';
import { toldByMail, toldByWebhook } from './told.ts';

// Two API processes and two workers behind a load balancer and a pooler, under load. One is killed each minute for ten
// minutes; in the middle, all are replaced by another version. For a quick look: FLEET_MINUTES=2 FLEET_KILL_SECONDS=10.
// FLEET_FROM names the commit to start with, instead of the last release.

const minutes = Number(process.env['FLEET_MINUTES'] ?? 10);
const killEveryMs = Number(process.env['FLEET_KILL_SECONDS'] ?? 60) * 1_000;
/** The time for starting, and for leases of killed processes to expire. */
const patienceMs = 900_000;
const deadlineMs = minutes * 60_000 + patienceMs;
/** Longer than the time after which the others consider a process dead. */
const longAwayMs = 25_000;

const folder = mkdtempSync(join(tmpdir(), 'callwright-fleet-'));
const own = fileURLToPath(new URL('../../main/cli/main.ts', import.meta.url));
const database = await ownDatabase();
const pooler = await Pooler.start(database.url);
const post = await MailServer.start();
const balancer = await Balancer.start();
const environment: Environment = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: pooler.addressOf(database.url),
  DATABASE_DIRECT_URL: database.url,
  DRAIN_SECONDS: '2',
  SMTP_URL: post.url,
  MAILS_PER_DAY: '1000000',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
};
const fleet = new Fleet(environment, balancer);
const client = new Client({ origin: balancer.origin, isKilled: (origin) => fleet.killed.has(origin) });
const tenants: Tenant[] = [];
let isOver = false;

after(async () => {
  isOver = true;
  await fleet.end();
  balancer.close();
  pooler.close();
  await post.down();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const ownerOf = (name: string): string => `owner@${name}.test`;

async function workspace(entry: string, name: string): Promise<Made> {
  const ran = (...words: string[]) => commandOf(entry, environment, ...words);
  const owner = ['--email', ownerOf(name), '--password', 'correct horse battery'];
  const made = await ran('workspace', 'create', '--name', name, '--plan', 'ENTERPRISE', ...owner);
  const id = String(made.workspace.id);
  const { apiKey } = await ran('key', 'create', '--workspace', id, '--name', 'k', '--scopes', '*');
  return { id: made.workspace.id, key: apiKey, userId: made.user.id };
}

/** Kills one process after the other, and replaces all in the middle. */
async function conduct(to: string, context: TestContext): Promise<void> {
  const kills = Math.floor((minutes * 60_000) / killEveryMs);
  const away: Promise<void>[] = [];
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const begin = (work: Promise<void>): void => {
    away.push(work);
    work.catch(reject);
  };
  const next = () => Promise.race([pause(killEveryMs / 2), broken]);
  for (let kill = 0; kill < kills; kill += 1) {
    await next();
    // One API process stays away until the others consider it dead.
    begin(fleet.kill(kill, kill === 2 ? longAwayMs : 0));
    await next();
    if (kill !== Math.floor(kills / 2)) continue;
    const { applied } = await commandOf(to, environment, 'migrate');
    context.diagnostic(`${applied} migrations`);
    begin(fleet.replaceAll(to));
  }
  await Promise.all(away);
}

/** Stops the fleet, lets the claims of killed processes on emails expire, and starts it again. */
async function settle(): Promise<void> {
  const count = async (statement: string): Promise<number> =>
    Number((await runAsLogin(database.url, `select count(*) from ${statement}`)).rows[0]?.count);
  await eventually(
    async () =>
      (await count('change where sequence is null')) +
        (await count("webhook_delivery where status = 'PENDING'")) ===
      0,
  );
  await fleet.stop();
  await runAsLogin(database.url, "update mail set next_try_at = now() where status = 'QUEUED'");
  await fleet.startAgain('api');
  await fleet.startAgain('worker');
  await eventually(async () => (await count("mail where status <> 'SENT'")) === 0);
}

async function run(context: TestContext): Promise<void> {
  const tag = process.env['FLEET_FROM'] ?? lastRelease();
  const from = tag === null ? own : releaseIn(join(folder, 'from'), tag);
  const to = tag === null ? laterIn(join(folder, 'to')) : own;
  await fleet.start(from);
  const names = ['one', 'two'];
  for (const name of names) tenants.push(await Tenant.start(client, await workspace(from, name)));
  const { id, key } = await workspace(from, 'limited');
  const limits = ['--points', String(limited.points), '--window', String(limited.windowSec)];
  await commandOf(from, environment, 'limits', 'set', '--workspace', String(id), ...limits);
  const burst = new Limited(client, key);

  const origins = () => fleet.origins;
  await Promise.all([
    conduct(to, context).finally(() => (isOver = true)),
    burst.work(() => isOver),
    ...tenants.map((tenant) => tenant.work(() => isOver, origins)),
  ]);
  await settle();

  const faults = [...client.faults, ...burst.faults];
  for (const [index, tenant] of tenants.entries()) {
    const { history, faults: found } = await tenant.judged();
    const hooks = await toldByWebhook(history.changes, tenant.receiver.received, tenant.secret);
    const owner = ownerOf(names[index] ?? '');
    const mails = toldByMail(tenant.made.id, owner, history.changes, post.received);
    faults.push(...found, ...hooks.faults, ...mails.faults);
    context.diagnostic(
      `workspace ${tenant.made.id}: ${tenant.acknowledged} acts acknowledged, ${history.changes.length} changes, ${history.calls.size} calls, ${tenant.races.won} races and ${tenant.races.broken} broken, ${hooks.count} webhooks and ${hooks.repeated} again, ${mails.count} mails and ${mails.repeated} again`,
    );
  }
  context.diagnostic(
    `${fleet.kills.api} api and ${fleet.kills.worker} worker killed; answers: ${JSON.stringify(Object.fromEntries(client.counts))}; ${burst.windows} windows of the limit, ${burst.whole} of them whole`,
  );
  context.diagnostic(`logs: ${JSON.stringify(Object.fromEntries(fleet.complaints))}`);
  assert.deepEqual(faults.slice(0, 20), []);
}

test(
  'a fleet whose processes are killed and replaced under load loses nothing, does nothing twice, and lets nobody ask more',
  { timeout: deadlineMs + 60_000 },
  async (context) => {
    const inTime = new AbortController();
    const late = pause(deadlineMs, null, { signal: inTime.signal }).then(
      () => Promise.reject(new Error(`It was not over after ${deadlineMs} ms`)),
      () => undefined,
    );
    try {
      await Promise.race([run(context), late]);
    } finally {
      isOver = true;
      inTime.abort();
      // Also after a failure, so that code waiting for a process gets an error.
      await fleet.end();
    }
  },
);
