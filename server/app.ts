import { connectCredentialCache } from './auth/invalidate.ts';
import { CredentialCache } from './auth/credential-cache.ts';
import { ChangeSignal } from './changes/signal.ts';
import type { Config } from './config.ts';
import type { App } from './ctx.ts';
import type { Database } from './db/open.ts';
import { createJobs } from './jobs/jobs.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { SlidingWindow } from './limits/sliding-window.ts';
import { Log } from './log.ts';
import { RequestLog } from './request-log/request-log.ts';
import { Bursts } from './oauth/bursts.ts';
import { TokenRounds } from './oauth/token-rounds.ts';

type Options = {
  /** Whether this process does jobs, or only sends them. */
  readonly works: boolean;
  readonly clock?: () => number;
};

/** Everything that lives as long as the process, over an open and migrated database. */
export async function createApp(
  config: Config,
  database: Database,
  { works, clock = Date.now }: Options,
): Promise<App> {
  const log = new Log(config);
  const credentials = new CredentialCache();
  await connectCredentialCache(credentials, database);
  const limits = new RateLimit((error) => log.storeFailure(error));
  return {
    config,
    database,
    credentials,
    log,
    requestLog: new RequestLog(database.db, log),
    clock,
    jobs: createJobs(database, {
      works,
      onError: (error) => log.error('The job engine met an error', error),
    }),
    limits,
    windows: new SlidingWindow(database, limits, (error) => log.storeFailure(error)),
    bursts: new Bursts(),
    tokenRounds: new TokenRounds({ database, clock }),
    changed: new ChangeSignal(),
    lifecycle: { isDraining: false, isClosing: false },
  };
}
