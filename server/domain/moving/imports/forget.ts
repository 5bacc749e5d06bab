import { dayMs } from '@callwright/contract/units-of-time.ts';
import { inReach } from '#/platform/context/app-of.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

const keptMs = dayMs;
const pausedMs = 30 * dayMs;

/**
 * Deletes what is left of a run a day after it ended: file parts, rows with errors, the data for undoing and the key of
 * a service.
 */
export async function forgetFinished(app: App): Promise<void> {
  await endForgotten(app);
  const before = iso(app.clock() - keptMs);
  for (const table of ['import_part', 'import_error', 'import_effect', 'import_planned']) {
    // One after the other, because the tables are large.
    // oxlint-disable-next-line no-await-in-loop
    await inCells(
      app,
      sql`
      delete from ${sql.ref(table)} kept using import_run r
      where ${inReach(app, 'r.account_id')} and r.account_id = kept.account_id and r.id = kept.import_id and coalesce(r.finished_at, r.started_at, r.created_at) < ${before}::timestamptz
        and r.status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE', 'DRAFT')`,
    );
  }
  await inCells(
    app,
    sql`
    update import_run set source_key = null
    where ${inReach(app, 'account_id')} and source_key is not null and coalesce(finished_at, started_at, created_at) < ${before}::timestamptz
      and status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE', 'DRAFT')`,
  );
}

/** Ends runs that nobody has resumed for a month, so that their files are not kept forever. */
async function endForgotten(app: App): Promise<void> {
  await inCells(
    app,
    sql`
    update import_run set status = 'FAILED', error = 'IMPORT_PAUSED_TOO_LONG', finished_at = ${iso(app.clock())}::timestamptz
    where ${inReach(app, 'account_id')} and status = 'PAUSED' and coalesce(started_at, created_at) < ${iso(app.clock() - pausedMs)}::timestamptz`,
  );
}
