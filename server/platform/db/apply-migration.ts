import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { WorkspaceRoles } from './cells.ts';
import { grantNewTables } from './grants.ts';
import type { Migration } from './migration-files.ts';
import { statementsOf } from './migration-statements.ts';
import { rollBack } from './roll-back.ts';

/**
 * While a statement waits for a lock on a table, all requests for that table wait behind it. So it waits this long
 * only, lets the others through and tries again.
 */
const lockLimit = '2s';
const restMinMs = 250;
const restMaxMs = 5_000;
const giveUpAfterMs = 600_000;

/** SQLSTATEs: lock timeout and deadlock. */
const passing = new Set(['55P03', '40P01']);

/**
 * Applies and records one migration. Retries while its locks are taken.
 * @param users the roles that serve requests meanwhile: they get rights on new tables at once; null on an empty database
 */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  users: WorkspaceRoles | null,
): Promise<void> {
  const apply = migration.isOutside ? runOutside : runInside;
  try {
    await untilPassed(() => apply(client, migration, users));
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

/** Runs the work in a transaction with a short lock timeout, and retries it. */
export function inShortTransaction(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  return untilPassed(() => runShort(client, work));
}

async function untilPassed(work: () => Promise<void>): Promise<void> {
  const end = performance.now() + giveUpAfterMs;
  for (let restMs = restMinMs; ; restMs = Math.min(2 * restMs, restMaxMs)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isPassing(error) || performance.now() > end) throw error;
    }
    await sleep(restMs);
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(String(error.code));
}

/**
 * Statement by statement: a cluster forwards the whole text that changes a table, and accepts one command at a time.
 */
function runInside(client: pg.ClientBase, migration: Migration, users: WorkspaceRoles | null): Promise<void> {
  return runShort(client, async () => {
    for (const statement of statementsOf(migration.text)) await client.query(statement);
    if (users !== null) await grantNewTables(client, 'public', users);
    await note(client, migration);
  });
}

async function runShort(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${lockLimit}'`);
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/**
 * `create index concurrently` waits for open transactions, while nobody waits for it. If it is interrupted, it leaves
 * an invalid index that costs writes and is never read: that is removed before the next try.
 */
async function runOutside(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.text)) {
    const [, index] = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement) ?? [];
    if (index !== undefined) await removeUnfinished(client, index);
    await client.query(statement);
  }
  await note(client, migration);
}

async function removeUnfinished(client: pg.ClientBase, index: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently if exists ${index}`);
}

async function note(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { version, name, checksum, worksWith } = migration;
  await client.query(
    'insert into schema_migration (version, name, checksum, works_with) values ($1, $2, $3, $4)',
    [version, name, checksum, worksWith],
  );
}
