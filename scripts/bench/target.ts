import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../server/platform/config/config.ts';
import { benchConfig } from './fill.ts';

/** A database for one measurement. */
export type Target = { env: Record<string, string>; config: Config; remove(): Promise<void> };

const secret = 'k7Qv2mX9pT4wZ1nB8rL5yH3dF6sJ0gAe';
const serverDefault = 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * A new database on the server of DATABASE_URL, or an embedded one; never the database in the URL itself. With
 * `isKept`, it is kept and reused the next time.
 */
export async function makeTarget(name: string, isEmbedded: boolean, isKept = false): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'callwright-bench-'));
  const removeFolder = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  const env = { DATA_DIR: dataDir, APP_SECRET: secret, DATABASE_URL: '' };
  if (isEmbedded) return { env, config: benchConfig(env), remove: removeFolder };
  const server = process.env['DATABASE_URL'] ?? serverDefault;
  const database = `callwright_bench_${name}`;
  if (!isKept) await onServer(server, [`drop database if exists ${database} with (force)`]);
  if (!isKept || !(await exists(server, database))) await onServer(server, [`create database ${database}`]);
  const url = new URL(server);
  url.pathname = `/${database}`;
  const here = { ...env, DATABASE_URL: url.href };
  return {
    env: here,
    config: benchConfig(here),
    remove: async () => {
      if (!isKept) await onServer(server, [`drop database if exists ${database} with (force)`]);
      await removeFolder();
    },
  };
}

async function exists(server: string, database: string): Promise<boolean> {
  const [found] = await onServer(server, [`select from pg_database where datname = '${database}'`]);
  return found?.rowCount === 1;
}

async function onServer(connectionString: string, statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}
