import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

type Partitioned = {
  readonly table: string;
  readonly unit: 'day' | 'month';
  /** How many are made before they are needed. */
  readonly ahead: number;
};

/** Tables in partitions by time; why the others are not is in docs/decisions/0199. */
const partitioned: readonly Partitioned[] = [{ table: 'request_log', unit: 'day', ahead: 8 }];

/**
 * Makes the partitions that will be needed, and says when rows have come that belong into none of them: their time is
 * further ahead than a clock may be wrong.
 */
export async function makePartitions(app: App): Promise<void> {
  const { db } = app.database;
  const now = iso(app.clock());
  for (const { table, unit, ahead } of partitioned) {
    await sql`select make_partitions(${table}::regclass, ${unit}, ${now}::timestamptz, ${ahead}::integer)`.execute(
      db,
    );
    const { rows } = await sql`
      select from ${sql.raw(`partitions.${table}_default`)} where at > ${now}::timestamptz limit 1`.execute(
      db,
    );
    if (rows.length > 0)
      app.log.error(
        `Rows of ${table} are of a time that has no partition`,
        new Error('Is the clock of a process wrong?'),
      );
  }
}

/**
 * Forgets what is older: partitions as a whole, so that the last of their rows is as old as it may be when the first has
 * been for a day or a month. Readers ask for what may be shown.
 */
export async function forgetPartitions(app: App, table: string, oldestMs: number): Promise<void> {
  await sql`select drop_partitions(${table}::regclass, ${iso(oldestMs)}::timestamptz)`.execute(
    app.database.db,
  );
}
