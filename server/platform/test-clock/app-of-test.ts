import type { Config } from '#/platform/config/config.ts';
import type { App } from '#/platform/context/ctx.ts';
import { ChangeSignal } from '#/platform/jobs/change-signal.ts';
import { testJobs } from './test-jobs.ts';

/** Mails are stored, as in an installation without a mail server. */
type Closed = Pick<Config, 'smtpUrl'>;
const closed: Closed = { smtpUrl: null };

/** Creates the app of one test workspace from the app that all others share. */
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
      // Workers are not notified: the effects of a change happen before the response of the request that caused it.
      changed: silent,
      test: { accountId, live: app, account: null },
    };
  };
}

const silent = new ChangeSignal();
