import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Database } from '#/platform/db/open.ts';
import type { Head, Saved } from './save.ts';

// What a restore still has to do when its rows are in: migrations, new numbers, erasures. If the process dies before, this
// table, which came with the rows, is still there. Nothing works on the database until the restore runs again.

type Unfinished = { head: Head; saved: Saved };

/** Part of the transaction that loads the rows. */
export async function markUnfinished(client: pg.ClientBase, unfinished: Unfinished): Promise<void> {
  await client.query('create table restore_unfinished (state jsonb not null)');
  await client.query('insert into restore_unfinished values ($1)', [JSON.stringify(unfinished)]);
}

export async function markFinished(database: Database): Promise<void> {
  await database.db.run('drop table restore_unfinished');
}

async function findUnfinished({ db }: Database): Promise<Unfinished | null> {
  const { rows } = await db.run("select to_regclass('restore_unfinished')::text as name");
  if (rows[0]?.name === null) return null;
  const found = await db.run('select state from restore_unfinished');
  return found.rows[0]?.state ?? null;
}

/** What was loaded already, if this backup was, but its restore did not end. */
export async function findLoaded(database: Database, head: Head): Promise<Saved | null> {
  const unfinished = await findUnfinished(database);
  return unfinished !== null && isDeepStrictEqual(unfinished.head, head) ? unfinished.saved : null;
}

/** Throws while a restore into the database has not ended. */
export async function refuseUnfinished(database: Database): Promise<void> {
  const unfinished = await findUnfinished(database);
  if (unfinished !== null)
    throw new Error(
      `A restore into this database did not end. Run "callwright restore FILE" again with the same file, the backup of ${unfinished.head.at}, or start with an empty database.`,
    );
}
