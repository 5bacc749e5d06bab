import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

type Partitioned = {
  readonly table: string;
  readonly unit: 'day' | 'month';
  /** The number of partitions created in advance. */
  readonly ahead: number;
};

/** Tables partitioned by time; docs/decisions/0199 says why others are not. */
const partitioned: readonly Partitioned[] = [{ table: 'request_log', unit: 'day', ahead: 8 }];

/**
 * Creates the partitions that will be needed. Warns about rows outside of all partitions: their time is further in the
 * future than a clock may be wrong.
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
 * Drops old partitions as a whole. The oldest rows may thus outlive their retention by a day or a month; readers filter
 * by time.
 */
export async function forgetPartitions(app: App, table: string, oldestMs: number): Promise<void> {
  await sql`select drop_partitions(${table}::regclass, ${iso(oldestMs)}::timestamptz)`.execute(
    app.database.db,
  );
}
