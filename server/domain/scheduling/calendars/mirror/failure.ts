import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { CalendarGone, NotAllowed, NotReached, Refused, StateLost } from '#/ports/outside/trouble.ts';
import { failingMaxMs } from '#/domain/scheduling/calendars/health.ts';
import { noteConnectionFails } from './connection-health.ts';
import { unlessWoken, type LeasedCalendar } from './leased-calendar.ts';
import { nextTryMs } from './schedule.ts';

/** Ends a failed sync. The mirror stays as it is. */
export async function noteFailure(ctx: Ctx, calendar: LeasedCalendar, error: unknown): Promise<void> {
  const { calendar_id: id, lease } = calendar;
  const reason = reasonOf(error);
  await transaction({ ...ctx, now: ctx.app.clock() }, async (tx) => {
    const now = sql`${iso(tx.now)}::timestamptz`;
    const next = sql`${iso(nextTryMs(tx.app, calendar, error))}::timestamptz`;
    const { rows } = await sql<{ is_over: boolean; counts: boolean }>`
      update calendar set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), error = ${reason}, leased_until = null,
        next_poll_at = ${unlessWoken(next)}
      where account_id = ${tx.accountId} and id = ${id} and lease = ${lease}
      returning failing_since <= ${iso(tx.now - failingMaxMs)}::timestamptz as is_over, checks_conflicts or is_write_target as counts`.execute(
      tx.db,
    );
    const [row] = rows;
    if (row === undefined || !row.counts) return;
    const lost = error instanceof NotAllowed ? 'EXPIRED' : row.is_over ? 'ERROR' : null;
    await noteConnectionFails(tx, calendar, { lost, reason });
  });
}

/** For the member. If the provider is not to blame, the error is ours, and its details are not shown. */
function reasonOf(error: unknown): string {
  return isTrouble(error)
    ? error.message
    : 'Something went wrong on our side while it was read. It is tried again.';
}

/** Whether talking to the provider caused the error. */
export function isTrouble(error: unknown): error is Error {
  return [NotAllowed, NotReached, StateLost, CalendarGone, Refused].some((kind) => error instanceof kind);
}
