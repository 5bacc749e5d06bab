import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';

/** A database for one test process: PostgreSQL under the address in TEST_DATABASE_URL, else the embedded one in memory. */
export type TestDatabase = { database: Database; url: string | null; drop(): Promise<void> };

const adminUrl = process.env['TEST_DATABASE_URL'];

export async function testDatabase(): Promise<TestDatabase> {
  const its = adminUrl ? await emptyDatabase() : await embedded(await migratedImage());
  await migrate(its.database);
  return its;
}

async function embedded(image: Uint8Array<ArrayBuffer> | null): Promise<TestDatabase> {
  const database = await openDatabase({ dataDir: null, image });
  return { database, url: null, drop: () => database.close() };
}

/**
 * An embedded database with all migrations, made by the first test process that wants one: beginning with it takes
 * a fraction of making a new one. The name says which migrations are in it.
 */
async function migratedImage(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(tmpdir(), `callwright-test-${fingerprint()}.tar`);
  if (!existsSync(path)) {
    const { database } = await embedded(null);
    await migrate(database);
    const image = await database.dump?.();
    await database.close();
    if (image === undefined) throw new Error('Only the embedded database can be dumped');
    // Renamed when it is whole: other processes look for it at the same time.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, image);
    renameSync(unfinished, path);
  }
  return new Uint8Array(readFileSync(path));
}

function fingerprint(): string {
  const folder = new URL('../db/migrations/', import.meta.url);
  const sources = [
    ...readdirSync(folder)
      .toSorted()
      .map((file) => new URL(file, folder)),
    new URL('../db/migrate.ts', import.meta.url),
  ];
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

/** The same before any migration. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const own = await ownDatabase();
  if (own === null) return embedded(null);
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
