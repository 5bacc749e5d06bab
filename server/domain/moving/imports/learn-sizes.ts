import type { Db } from '#/platform/db/db.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** What rows of imports are looked up in. */
const tables = ['contact', 'event_call', 'field_answer'];
const unknownBelow = 1_000;

/**
 * Has the database look at tables of which it knows nothing yet. In a new installation it would take any index for the look-up
 * of a contact, and read all of them for each row; by itself it looks about once a minute.
 */
export async function learnSizes(app: App): Promise<void> {
  for (const db of app.database.eachCell()) await learnSizesIn(db);
}

async function learnSizesIn(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = any(array(select to_regclass(name) from unnest(${tables}::text[]) as name)) and reltuples < ${sql.lit(unknownBelow)}`.execute(
    db,
  );
  // In turn: one connection is enough for what nobody waits for.
  for (const { name } of rows) await sql`analyze ${sql.ref(name)}`.execute(db);
}
