import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { newestScheduled } from '#/platform/backup/scheduled.ts';
import type { Config } from '#/platform/config/config.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import type { Database } from '#/platform/db/open.ts';
import { sql } from '#/platform/db/sql.ts';
import { check, type Check } from './doctor-check.ts';

const backupAgeMaxMs = 2 * dayMs;

export async function backupCheck(
  { backupDir }: Pick<Config, 'backupDir'>,
  database: Database,
): Promise<Check> {
  if (backupDir === null)
    return { name: 'backup', ok: true, detail: 'none on schedule: BACKUP_DIR is not set' };
  return check('backup', () => backupState(resolve(backupDir), database));
}

async function backupState(folder: string, database: Database): Promise<string> {
  const there = nearestFolder(folder);
  try {
    await access(there, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`this account cannot write into ${there}`, { cause: error });
  }
  const newest = there === folder ? await newestScheduled(folder, Date.now()) : null;
  const last = await lastTry(database);
  if (last !== null && last.state !== 'completed') {
    const tried =
      last.state === 'active'
        ? `a try has failed, and the next one has been running since ${last.at}`
        : `the last try, at ${last.at}, has failed`;
    throw new Error(`${tried}: ${last.why ?? 'see the log'}; the newest in ${folder} is ${newest ?? 'none'}`);
  }
  if (newest === null && last !== null)
    throw new Error(
      `none in ${folder}, though one was saved at ${last.at}: it was removed, or BACKUP_DIR has changed`,
    );
  if (newest === null) return `none in ${folder} yet`;
  const { mtimeMs } = await stat(join(folder, newest));
  if (Date.now() - mtimeMs > backupAgeMaxMs) throw new Error(`the newest in ${folder} is ${newest}`);
  return newest;
}

type Try = { readonly state: string; readonly at: string; readonly why: string | null };

/**
 * The latest backup job that ended or is being retried, as far back as jobs are kept. There is no job table before the
 * first start.
 */
async function lastTry({ db }: Database): Promise<Try | null> {
  const { rows: found } = await db.run(`select to_regclass('${jobsSchema}.job') is not null as "hasJobs"`);
  if (found[0]?.hasJobs !== true) return null;
  const { rows } = await sql<Try>`
    select state::text as state, coalesce(completed_on, started_on) as at, coalesce(output ->> 'message', output ->> 'code') as why
    from ${sql.raw(jobsSchema)}.job
    where name = 'backup.save' and (state in ('completed', 'failed', 'retry') or retry_count > 0)
    order by created_on desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The folder, or its nearest existing parent before the first backup creates it. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}
