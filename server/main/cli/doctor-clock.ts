import { minuteMs, secondMs } from '@callwright/contract/units-of-time.ts';
import type { Database } from '#/platform/db/open.ts';
import { check, type Check } from './doctor-check.ts';

const apartMaxMs = minuteMs;

/** Old rows are deleted by the clock of the process, and jobs start by that of the database. */
export function clockCheck({ db }: Database, clock: () => number = Date.now): Promise<Check> {
  return check('clock', async () => {
    const askedMs = clock();
    const { rows } = await db.run(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as "epochMs"',
    );
    // What the answer took is no difference.
    const ms = (askedMs + clock()) / 2 - Number(rows[0]?.epochMs);
    const seconds = Math.round(Math.abs(ms) / secondMs);
    if (Math.abs(ms) > apartMaxMs)
      throw new Error(
        `this machine is ${seconds} seconds ${ms > 0 ? 'ahead of' : 'behind'} the database; set both by a time server`,
      );
    return `${seconds} seconds from that of the database`;
  });
}
