import { statfs } from 'node:fs/promises';
import type * as contract from '@callwright/contract/operator-status.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import serverPackage from '#/package.json' with { type: 'json' };
import type { OperatorCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { recentBacklog, type Backlog, type Waiting } from '#/surfaces/monitoring/backlog.ts';
import { freeMin, lateAfterSec } from '#/surfaces/monitoring/late.ts';

type Status = Result<typeof contract.getStatus>['data']['status'];

const kinds = {
  outbox: 'OUTBOX',
  webhooks: 'WEBHOOKS',
  mails: 'MAILS',
  calendars: 'CALENDARS',
  jobs: 'JOBS',
} as const;

/** The status of the installation, with the same figures as the metrics. */
export async function getStatus(ctx: OperatorCtx): Promise<Result<typeof contract.getStatus>> {
  const backlog = await recentBacklog(ctx.app);
  if (backlog === null) throw new ApiError('UNAVAILABLE');
  const { processes, postgres, schema } = await readInstallation(ctx);
  const status: Status = {
    checkedAt: iso(ctx.now),
    versions: { service: serverPackage.version, node: process.versions.node, postgres, schema },
    waiting: waitingIn(backlog),
    failedJobs: [...backlog.jobs].flatMap(([queue, { failed }]) =>
      failed > 0 ? [{ queue, count: failed }] : [],
    ),
    disk: await diskOf(ctx.app.config.dataDir),
    replica: replicaOf(ctx),
    processes,
  };
  return { data: { status } };
}

function waitingIn(backlog: Backlog): Status['waiting'] {
  return (['outbox', 'webhooks', 'mails', 'calendars', 'jobs'] as const).map((part) => {
    const { waiting, oldestSec } = part === 'jobs' ? allOf(backlog.jobs) : backlog[part];
    const lateAfterSeconds = lateAfterSec[part];
    const oldestSeconds = Math.floor(oldestSec);
    return {
      kind: kinds[part],
      waiting,
      oldestSeconds,
      lateAfterSeconds,
      isLate: oldestSeconds > lateAfterSeconds,
    };
  });
}

function allOf(jobs: Backlog['jobs']): Waiting {
  const all = [...jobs.values()];
  return {
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSec: Math.max(0, ...all.map(({ oldestSec }) => oldestSec)),
  };
}

async function diskOf(folder: string): Promise<Status['disk']> {
  const disk = await statfs(folder).catch(() => null); // A service with DATABASE_URL may have no such folder.
  if (disk === null) return null;
  const totalBytes = disk.blocks * disk.bsize;
  const freeBytes = disk.bavail * disk.bsize;
  return { totalBytes, freeBytes, isLow: freeBytes < totalBytes * freeMin };
}

function replicaOf({ app }: OperatorCtx): Status['replica'] {
  const { replica } = app.database;
  if (replica === null) return null;
  const { problem, lag } = replica;
  return {
    problem,
    lagSeconds: lag === null ? null : Math.round(lag.ms) / 1_000,
    lagBytes: lag?.bytes ?? null,
  };
}

type Installation = { postgres: string; schema: string; processes: Status['processes'] };

/** Processes by the database clock. Those that ended without saying so stay in the list for a while. */
async function readInstallation({ app }: OperatorCtx): Promise<Installation> {
  const { rows } = await sql<Installation>`
    select current_setting('server_version') as postgres, (select max(name) from schema_migration) as schema,
      coalesce((
        select jsonb_agg(jsonb_build_object('host', host, 'roles', roles, 'version', version, 'startedAt', to_char(started_at at time zone 'UTC', ${asInstant}),
          'seenAt', to_char(seen_at at time zone 'UTC', ${asInstant}), 'isSilent', seen_at < now() - interval '20 seconds') order by started_at, id)
        from process_heartbeat), '[]') as processes`.execute(app.database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not describe itself');
  return row;
}

const asInstant = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
