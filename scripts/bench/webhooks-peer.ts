import { setTimeout as sleep } from 'node:timers/promises';
import { createWorkspace } from '../../server/domain/people/account/create-workspace.ts';
import { enterWorkspace } from '../../server/platform/workspaces/enter-workspace.ts';
import { createApp } from '../../server/main/app.ts';
import { publishAll } from '../../server/platform/changes/publish.ts';
import type { Ctx } from '../../server/platform/context/ctx.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { systemTransaction, transaction } from '../../server/platform/db/tx.ts';
import { startJobs } from '../../server/main/start-jobs.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { createWebhook } from '../../server/effects/webhooks/create.ts';
import { benchConfig } from './fill.ts';
import { openConfigured } from '../../server/main/open-configured.ts';

// One process of the service, which commits changes itself.

export type PeerOrder = {
  readonly env: Record<string, string>;
  /** URLs of the receivers; empty if the webhooks exist already. */
  readonly urls: readonly string[];
  /** Whether it also delivers. */
  readonly works: boolean;
  /** Changes to commit: the number per transaction, and transactions per second (0 for no limit). */
  readonly changes: number;
  readonly atOnce: number;
  readonly perSecond: number;
};
export type PeerNews = { ready: true } | { rssMb: number } | { committed: number };

const writers = 8;
const type = 'oauth.app_revoked';

function report(news: PeerNews): void {
  process.send?.(news);
}

async function run({ env, urls, works, changes, atOnce, perSecond }: PeerOrder): Promise<void> {
  const config = benchConfig({ ...env, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', LOG_LEVEL: 'error' });
  const database = await openConfigured(config);
  await migrate(database);
  const app = await createApp(config, database, { works });
  await startJobs(app);
  setInterval(() => report({ rssMb: process.memoryUsage.rss() / 2 ** 20 }), 250).unref();
  process.once('SIGTERM', () => {
    void app.jobs
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0));
  });
  const outside = systemContext(app);
  const ctx =
    urls.length === 0
      ? await enterWorkspace(outside, 1)
      : await systemTransaction(outside, (tx) => createWorkspace(tx, { name: 'Bench', plan: 'ENTERPRISE' }));
  const inside: Ctx = { ...ctx, db: database.db, inTransaction: false, afterCommit: (effect) => effect() };
  for (const url of urls) await listenFor(inside, url);
  report({ ready: true });
  await commit(inside, changes, atOnce, perSecond);
  report({ committed: changes });
}

async function listenFor(ctx: Ctx, url: string): Promise<void> {
  await createWebhook(ctx, {
    url,
    description: null,
    types: ['*'],
    filters: {},
    payload: 'full',
    format: 'plain',
    apiVersion: 'v1',
    headers: {},
  });
}

async function commit(ctx: Ctx, changes: number, atOnce: number, perSecond: number): Promise<void> {
  const start = performance.now();
  let given = 0;
  const write = async (): Promise<void> => {
    while (given < changes) {
      const count = Math.min(atOnce, changes - given);
      const early = perSecond === 0 ? 0 : (given / atOnce / perSecond) * 1_000 - (performance.now() - start);
      given += count;
      if (early > 1) await sleep(early);
      const object = { clientId: 'ocl_bench', userId: 1, scopes: ['contacts:read'] };
      await transaction({ ...ctx, now: Date.now() }, (tx) =>
        publishAll(
          tx,
          Array.from({ length: count }, () => ({ type, object })),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

process.once('message', (order: PeerOrder) => void run(order));
