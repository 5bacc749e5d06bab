import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';

/** A database for one test process: PostgreSQL under the address in TEST_DATABASE_URL, else the embedded one in memory. */
export type TestDatabase = { database: Database; url: string | null; drop(): Promise<void> };

const adminUrl = process.env['TEST_DATABASE_URL'];

export async function testDatabase(): Promise<TestDatabase> {
  const its = await emptyDatabase();
  await migrate(its.database);
  return its;
}

/** The same before any migration. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const own = await ownDatabase();
  if (own === null) {
    const database = await openDatabase({ dataDir: null });
    return { database, url: null, drop: () => database.close() };
  }
  const database = await openDatabase({ databaseUrl: own.url });
  return {
    database,
    url: own.url,
    drop: async () => {
      await database.close();
      await own.drop();
    },
  };
}

/** A PostgreSQL database for processes that a test starts, or null where none is given and they embed theirs. */
export async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (!adminUrl) return null;
  const name = `callwright_test_${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`) };
}

async function asAdmin(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** For `afterEach`: a connection that is still out belongs to a transaction or a statement nobody waited for. */
export function nothingOpen(database: Database): void {
  const out = database.pool.totalCount - database.pool.idleCount;
  if (out > 0) throw new Error(`${out} connection(s) are still in use after the test`);
}
