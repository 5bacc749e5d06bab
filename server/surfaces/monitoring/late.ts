import type { Backlog } from './backlog.ts';

/** The age from which somebody has to look, in seconds. A test keeps the alerts in docs/monitoring in sync. */
export const lateAfterSec: Readonly<Record<keyof Backlog, number>> = {
  outbox: 60,
  webhooks: 300,
  mails: 900,
  calendars: 900,
  jobs: 300,
};

/** The share of the disk of the data folder that has to be free. */
export const freeMin = 0.1;
