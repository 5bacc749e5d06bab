import type { Backlog } from './backlog.ts';

/** From when on somebody has to look. The alerts in docs/monitoring say the same; a test compares the two. */
export const lateAfterSec: Readonly<Record<keyof Backlog, number>> = {
  outbox: 60,
  webhooks: 300,
  mails: 900,
  calendars: 900,
  jobs: 300,
};

/** Part of the disk of the data folder that has to be free. */
export const freeMin = 0.1;
