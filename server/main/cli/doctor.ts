import { inCells } from '#/platform/workspaces/in-cells.ts';
import { sql } from '#/platform/db/sql.ts';
import { z } from 'zod';
import { loadConfig, type Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open.ts';
import { proveTenancy } from '#/platform/db/self-test.ts';
import { allRequirements, countsOf, standard } from '#/main/asvs/chapters.ts';
import { prepareSchema } from '#/main/prepare-schema.ts';
import { command, type Outcome } from './command.ts';
import { backupCheck } from './doctor-backup.ts';
import { calendarChecks } from './doctor-calendars.ts';
import { check, type Check } from './doctor-check.ts';
import { clockCheck } from './doctor-clock.ts';
import { folderChecks } from './doctor-folder.ts';
import { poolerCheck } from './doctor-pooler.ts';
import { replicaCheck } from './doctor-replica.ts';
import { withDatabase } from './with-context.ts';

type Server = {
  version: string;
  fsync: string;
  fullPages: string;
  commit: string;
  autovacuum: string;
  trackCounts: string;
  role: string;
  login: string;
  isSuperuser: boolean;
};

export const doctor = command({
  name: 'doctor',
  summary: 'Check runtime, configuration, database and tenancy; exits non-zero when something is wrong',
  input: z.object({}),
  run: async () => {
    const config = loadConfig();
    const checks = [
      runtime(),
      ...(await withDatabase(config, (database) => databaseChecks(config, database))),
      ...folderChecks(config),
      mail(config),
      address(config),
      ...calendarChecks(config),
    ];
    return outcome(checks);
  },
});

function outcome(checks: readonly Check[]): Outcome {
  const ok = checks.every((check) => check.ok);
  const text = checks
    .map((check) => `${check.ok ? 'ok  ' : 'FAIL'} ${check.name}: ${check.detail}`)
    .join('\n');
  const requirements = allRequirements();
  const { holds, operator, 'does not hold': missing } = countsOf(requirements);
  const missed = requirements.flatMap((one) =>
    one.state === 'does not hold' ? [{ id: one.id, asks: one.asks, why: one.why }] : [],
  );
  const known = `${standard}: ${holds} requirements hold, ${operator} are up to the operator, ${missing} do not hold (docs/security-requirements.md)`;
  return {
    document: { ok, checks, requirements: { standard, holds, operator, doNotHold: missed } },
    text: `${text}\ninfo requirements: ${known}`,
    isBad: !ok,
  };
}

function runtime(): Check {
  const major = Number(process.versions.node.split('.')[0]);
  return { name: 'runtime', ok: major >= 26, detail: `Node ${process.versions.node}` };
}

async function databaseChecks(config: Config, database: Database): Promise<Check[]> {
  return [
    ...(await serverChecks(database)),
    await clockCheck(database),
    poolerCheck(database.pooling),
    await replicaCheck(config, database),
    await check(
      'schema',
      async () => `${await prepareSchema(config, database)} migrations were missing and are applied now`,
    ),
    await check('tenancy', async () => {
      await proveTenancy(database);
      return 'every workspace table is guarded';
    }),
    await check('audit log', () => auditState(database)),
    await backupCheck(config, database),
  ];
}

type Verified = { readonly verified: string | null; readonly problem: string | null };

/** The result of the last verification of the audit chains, which runs daily and by `audit verify`. */
async function auditState(database: Database): Promise<string> {
  const found = await inCells(
    { database },
    sql<Verified>`select min(verified_at) as verified, min(problem) as problem from audit_chain`,
  );
  const acts = sql<Verified>`select min(verified_at) as verified, min(problem) as problem from operator_act_chain`;
  found.push(...(await acts.execute(database.db)).rows);
  const last =
    found.find(({ problem }) => problem !== null) ??
    found
      .filter(({ verified }) => verified !== null)
      .toSorted((a, b) => ((a.verified ?? '') < (b.verified ?? '') ? -1 : 1))[0];
  if (last?.problem) throw new Error(`${last.problem}; run callwright audit verify`);
  return last?.verified ? `verified at ${last.verified}` : 'not verified yet: callwright audit verify';
}

/**
 * Whether a power cut could lose acknowledged changes, whether PostgreSQL removes dead rows and knows the sizes of its
 * tables, and what an attacker who can run SQL could read.
 */
async function serverChecks(database: Database): Promise<Check[]> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPages", current_setting('synchronous_commit') as commit,
      current_setting('autovacuum') as autovacuum, current_setting('track_counts') as "trackCounts",
      current_user as role, session_user as login, rolsuper as "isSuperuser"
    from pg_roles where rolname = current_user`.execute(database.db);
  const [its] = rows;
  if (its === undefined) throw new Error('The database does not know its own role');
  const isSafe = its.fsync === 'on' && its.fullPages === 'on' && its.commit !== 'off';
  return [
    { name: 'database', ok: true, detail: `PostgreSQL ${its.version}` },
    {
      name: 'power cut',
      ok: isSafe,
      detail: `fsync ${its.fsync}, full_page_writes ${its.fullPages}, synchronous_commit ${its.commit}`,
    },
    {
      name: 'autovacuum',
      ok: its.autovacuum === 'on' && its.trackCounts === 'on',
      detail: `autovacuum ${its.autovacuum}, track_counts ${its.trackCounts}`,
    },
    {
      name: 'role',
      ok: !its.isSuperuser,
      detail: `requests are served as ${its.role}${its.role === its.login ? '' : ` (login ${its.login})`}, ${its.isSuperuser ? 'a superuser, whom no policy binds' : 'which is not a superuser'}; those of workspaces as ${database.cells.roles.app}`,
    },
  ];
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
