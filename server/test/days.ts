import { addDays, dateIn } from '#/platform/values/time.ts';

/** One date for all tests of a process, so that nothing changes at midnight. */
const today = dateIn(Date.now(), 'UTC');

/** The date some days ahead, in UTC. */
export function dayAhead(days: number): string {
  return addDays(today, days);
}
