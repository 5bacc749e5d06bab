import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { inReach } from '#/platform/context/app-of.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { fillArchives } from '#/domain/insight/archive/fill.ts';
import { keepPastsUp } from '#/domain/insight/archive/keep-up.ts';
import { forgetPast } from '#/domain/insight/archive/forget.ts';
import { runCheck } from './check.ts';
import { checkJob, wantCheck, type CheckJob } from './request.ts';

const nightHour = 3;
/** A workspace without changes is also checked, this often: rows can change without a published change. */
const idleDays = 7;
const retries = { retryLimit: 3, retryDelaySec: 300, expireInSec: 3 * 3_600 };

/** Starts this process's checks of reports: nightly, and on request. */
export async function workChecks(app: App): Promise<void> {
  await app.jobs.work<CheckJob>(
    checkJob,
    async ({ accountId, checkId }) => runCheck(await enterWorkspace(systemContext(app), accountId), checkId),
    retries,
  );
  await app.jobs.recur('archive.fill', '*/5 * * * *', () => fillArchives(app));
  await app.jobs.recur('archive.keepUp', '* * * * *', () => keepPastsUp(app));
  await app.jobs.recur('archive.forget', '57 3 * * *', () => forgetPast(app));
  await app.jobs.recur('reports.checkNightly', '10 * * * *', () => checkWhereNight(app));
}

type Due = { id: number; time_zone: string; checked_at: string | null; is_idle: boolean };

/** Workspaces where it is night, with changes since the last check, or without a check for a week. */
export async function checkWhereNight(app: App): Promise<void> {
  const now = app.clock();
  const found = await inCells(
    app,
    sql<Due>`
    select a.id, a.time_zone, last.checked_at, coalesce(k.last = last.sequence, false) as is_idle from account a
    left join change_counter k on k.account_id = a.id
    left join lateral (
      select c.checked_at, c.sequence from report_check c where c.account_id = a.id and c.state = 'DONE' order by c.checked_at desc limit 1
    ) last on true
    where ${inReach(app, 'a.id')} and a.deleted_at is null and (last.checked_at is null or last.checked_at < ${iso(now - dayMs / 2)}::timestamptz)
    order by a.id`,
  );
  for (const { id, time_zone: timeZone, checked_at: checkedAt, is_idle: isIdle } of found) {
    const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
    const rests = isIdle && checkedAt !== null && toMs(checkedAt) > now - idleDays * dayMs;
    if (hour !== nightHour || rests) continue;
    await transaction(await enterWorkspace(systemContext(app), id), wantCheck);
  }
}
