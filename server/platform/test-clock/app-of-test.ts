import type { Config } from '#/platform/config/config.ts';
import type { App } from '#/platform/context/ctx.ts';
import { ChangeSignal } from '#/platform/jobs/change-signal.ts';
import { testJobs } from './test-jobs.ts';

/** Mails are kept, as in an installation without a mail server; nobody is backed up or watched from within. */
type Closed = Pick<Config, 'smtpUrl'>;
const closed: Closed = { smtpUrl: null };

/** How the app of one test workspace is made, from the one that all others share. */
export function appsOfTests(live: () => App): App['appOfTest'] {
  let config: Config | null = null;
  return (accountId, clockMs) => {
    const app = live();
    config ??= { ...app.config, ...closed };
    const clock = (): number => clockMs;
    return {
      ...app,
      config,
      clock,
      jobs: testJobs(app.jobs, clock),
      // Nobody is woken: what follows from a change happens before the request that caused it is answered.
      changed: silent,
      test: { accountId, live: app, account: null },
    };
  };
}

const silent = new ChangeSignal();
