import { sql } from '../db/sql.ts';
import { z } from 'zod';
import { loadConfig, type Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { proveTenancy } from '../db/self-test.ts';
import { command, type Outcome } from './command.ts';
import { withDatabase } from './with-context.ts';

type Check = { readonly name: string; readonly ok: boolean; readonly detail: string };

export const doctor = command({
  name: 'doctor',
  summary: 'Check runtime, configuration, database and tenancy; exits non-zero when something is wrong',
  input: z.object({}),
  run: async () => {
    const config = loadConfig();
    const checks = [
      runtime(),
      ...(await withDatabase(config, databaseChecks)),
      mail(config),
      address(config),
    ];
    return outcome(checks);
  },
});

function outcome(checks: readonly Check[]): Outcome {
  const ok = checks.every((check) => check.ok);
  const text = checks
    .map((check) => `${check.ok ? 'ok  ' : 'FAIL'} ${check.name}: ${check.detail}`)
    .join('\n');
  return { document: { ok, checks }, text, isBad: !ok };
}

function runtime(): Check {
  const major = Number(process.versions.node.split('.')[0]);
  return { name: 'runtime', ok: major >= 26, detail: `Node ${process.versions.node}` };
}

async function databaseChecks(database: Database): Promise<Check[]> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(database.db);
  const version = {
    name: 'database',
    ok: true,
    detail: `${database.kind === 'pglite' ? 'embedded PostgreSQL' : 'PostgreSQL'} ${rows[0]?.version ?? ''}`,
  };
  return [
    version,
    await check(
      'schema',
      async () => `${await migrate(database)} migrations were missing and are applied now`,
    ),
    await check('tenancy', async () => {
      await proveTenancy(database);
      return 'every workspace table is guarded';
    }),
  ];
}

async function check(name: string, prove: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await prove() };
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function mail(config: Config): Check {
  const detail =
    config.smtpUrl === null
      ? 'no SMTP_URL: mails are kept in the outbox of the app'
      : `sent through ${new URL(config.smtpUrl).host}`;
  return { name: 'mail', ok: true, detail };
}

function address(config: Config): Check {
  return { name: 'address', ok: true, detail: config.baseUrl };
}
