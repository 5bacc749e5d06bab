import { connectCredentialCache, credentialChannel } from '#/domain/people/credentials/invalidate.ts';
import { ChangeSignal } from '#/platform/jobs/change-signal.ts';
import type { Config } from '#/platform/config/config.ts';
import type { App } from '#/platform/context/ctx.ts';
import type { Database } from '#/platform/db/open.ts';
import { createJobs } from '#/platform/jobs/jobs.ts';
import { RateLimit } from '#/platform/limits/rate-limit.ts';
import { SlidingWindow } from '#/platform/limits/sliding-window.ts';
import { Log } from '#/platform/log/log.ts';
import { openMeters } from '#/platform/monitoring/open-meters.ts';
import { openTracing } from '#/platform/tracing/open-tracing.ts';
import { watchReplica } from '#/platform/monitoring/watch-replica.ts';
import { watchStatements } from '#/platform/monitoring/watch-statements.ts';
import { aroundJobs } from '#/platform/monitoring/around-jobs.ts';
import type { Subscriber } from '#/platform/context/subscriber.ts';
import { appsOfTests } from '#/platform/test-clock/app-of-test.ts';
import { agenda } from './agenda.ts';
import { keepPastUp } from '#/domain/insight/archive/keep-up.ts';
import { subscribers as standardSubscribers } from './subscribers.ts';

type Options = {
  /** Whether this process runs jobs, or only sends them. */
  readonly works: boolean;
  readonly clock?: () => number;
  /** Default: those of subscribers.ts. */
  readonly subscribers?: readonly Subscriber[];
};

/** Creates everything that lives as long as the process, on an open and migrated database. */
export async function createApp(
  config: Config,
  database: Database,
  { works, clock = Date.now, subscribers = standardSubscribers }: Options,
): Promise<App> {
  const log = new Log(config);
  const [meters, tracing] = await Promise.all([openMeters(config), openTracing(config)]);
  watchStatements(database.pool, 'callwright', { config, log, meters });
  if (database.replica !== null) watchReplica(database.replica, { config, log, meters });
  const limits = new RateLimit((error) => log.storeFailure(error));
  const app: App = {
    test: null,
    agenda,
    appOfTest: appsOfTests(() => app),
    config,
    database,
    log,
    meters,
    tracing,
    clock,
    jobs: createJobs(database, {
      works,
      around: aroundJobs(meters, tracing.tracer),
      onError: (error) => log.jobFailure(error),
    }),
    limits,
    windows: new SlidingWindow(database, limits, (error) => log.storeFailure(error)),
    changed: new ChangeSignal(),
    subscribers,
    keepPastUp,
    lifecycle: { isDraining: false, isClosing: false },
    answered: { live: 0 },
  };
  await connectCredentialCache(app);
  await sayWhenDeaf(app);
  return app;
}

/** Missing notifications are visible nowhere else, so they are logged for the operator and shown in `/readyz`. */
async function sayWhenDeaf({ database, log }: App): Promise<void> {
  let isDeaf = false;
  await database.listen(credentialChannel, {
    onMessage: () => undefined,
    onConnected: () => {
      if (isDeaf) log.info('Notifications of PostgreSQL arrive again');
      isDeaf = false;
    },
    onLost: (why) => {
      if (why === 'CONNECTION') return; // failing requests report that
      isDeaf = true;
      log.warn(
        'Notifications of PostgreSQL do not arrive: what is revoked in another process works on for seconds here. Does DATABASE_URL lead through a pooler? Then set DATABASE_DIRECT_URL (docs/guides/poolers.md)',
      );
    },
  });
}
