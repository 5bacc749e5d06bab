import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Database } from '#/platform/db/open.ts';
import { RestoreError } from './restore-error.ts';
import type { Head, Saved } from './save.ts';

// A restore records in this table that it has begun, and later that its rows are loaded while migrations, sequences and
// erasures are still to be done. If the process dies, the table remains, and nothing uses the database until the
// restore runs again.

/** `saved` is null until the rows are loaded. */
type Unfinished = { head: Head; saved: Saved | null };

/** Closes the empty database for everything else. */
export async function markBegun(database: Database, head: Head): Promise<void> {
  await database.unhurried(async (client) => {
    await client.query('create table if not exists restore_unfinished (state jsonb not null)');
    await writeState(client, { head, saved: null });
  });
}

/** Runs in the transaction that loads the rows. */
export async function markLoaded(client: pg.ClientBase, head: Head, saved: Saved): Promise<void> {
  await writeState(client, { head, saved });
}

async function writeState(client: pg.ClientBase, state: Unfinished): Promise<void> {
  await client.query('delete from restore_unfinished');
  await client.query('insert into restore_unfinished values ($1)', [JSON.stringify(state)]);
}

/** The restore is complete, or has left nothing behind. */
export async function markFinished(database: Database): Promise<void> {
  await database.db.run('drop table if exists restore_unfinished');
}

async function findUnfinished({ db }: Database): Promise<Unfinished | null> {
  const { rows } = await db.run("select to_regclass('restore_unfinished')::text as name");
  if (rows[0]?.name === null) return null;
  const found = await db.run('select state from restore_unfinished');
  return found.rows[0]?.state ?? null;
}

/** What was loaded, if this backup was loaded before but its restore did not complete. */
export async function findLoaded(database: Database, head: Head): Promise<Saved | null> {
  const unfinished = await findUnfinished(database);
  return unfinished !== null && isDeepStrictEqual(unfinished.head, head) ? unfinished.saved : null;
}

/** Throws while a restore into the database is incomplete. */
export async function refuseUnfinished(database: Database): Promise<void> {
  const unfinished = await findUnfinished(database);
  if (unfinished !== null)
    throw new RestoreError(
      `A restore into this database did not end. Run "callwright restore FILE" again with the same file, the backup of ${unfinished.head.at}, or start with an empty database.`,
    );
}
