import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { App } from '#/platform/context/ctx.ts';
import type { Database } from '#/platform/db/open.ts';

type Clock = () => number;

/** How far the clock of this machine is ahead of the database's, in milliseconds; negative if it is behind. */
export async function aheadOfDatabaseMs(
  { db }: Pick<Database, 'db'>,
  clock: Clock = Date.now,
): Promise<number> {
  const askedMs = clock();
  const { rows } = await db.run('select (extract(epoch from clock_timestamp()) * 1000)::float8 as "epochMs"');
  // What the answer took is no difference.
  return (askedMs + clock()) / 2 - Number(rows[0]?.epochMs);
}

/**
 * Runs work that deletes what is older than some days. A machine whose clock is wrong would delete too much, for good.
 * @throws if the clocks of the machine and the database are more than half an hour apart
 */
export async function whileClocksAgree(
  app: App,
  work: (app: App) => Promise<unknown>,
  clock?: Clock,
): Promise<void> {
  const hours = Math.round((await aheadOfDatabaseMs(app.database, clock)) / hourMs);
  if (hours !== 0)
    throw new Error(
      `Nothing is deleted by its age while the clock of this machine is ${Math.abs(hours)} hours ${hours > 0 ? 'ahead of' : 'behind'} the database's: set both by a time server`,
    );
  await work(app);
}
