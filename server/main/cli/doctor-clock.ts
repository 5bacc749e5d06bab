import { minuteMs, secondMs } from '@callwright/contract/units-of-time.ts';
import type { Database } from '#/platform/db/open.ts';
import { aheadOfDatabaseMs } from '#/platform/retention/clocks.ts';
import { check, type Check } from './doctor-check.ts';

const apartMaxMs = minuteMs;

/** Old rows are deleted by the clock of the process, and jobs start by that of the database. */
export function clockCheck(database: Database, clock: () => number = Date.now): Promise<Check> {
  return check('clock', async () => {
    const ms = await aheadOfDatabaseMs(database, clock);
    const seconds = Math.round(Math.abs(ms) / secondMs);
    if (Math.abs(ms) > apartMaxMs)
      throw new Error(
        `this machine is ${seconds} seconds ${ms > 0 ? 'ahead of' : 'behind'} the database; set both by a time server`,
      );
    return `${seconds} seconds from that of the database`;
  });
}
