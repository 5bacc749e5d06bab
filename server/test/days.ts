import { addDays, dateIn } from '#/platform/values/time.ts';

/** One for all tests of a process, so that midnight changes nothing between two of its steps. */
const today = dateIn(Date.now(), 'UTC');

/** The date some days ahead, in UTC. */
export function dayAhead(days: number): string {
  return addDays(today, days);
}
