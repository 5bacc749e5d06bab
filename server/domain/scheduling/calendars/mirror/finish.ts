import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { seal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import type { CalendarSource, Span } from '#/ports/calendars/calendar-source.ts';
import { noteConnectionWorks } from './connection-health.ts';
import { countDifferences } from './differences.ts';
import { keepLease, unlessWoken, type LeasedCalendar } from './leased-calendar.ts';
import { adopt, isSuspicious, lookUp, type Moved } from './missing.ts';
import { markAsCalls, noteSeen, readOwnEntries, seenOf, type Noted } from './own-entries.ts';
import { nextPollMs } from './schedule.ts';
import { withoutLag } from './without-lag.ts';

/** A sync whose pages are all stored. */
export type Finished = {
  readonly startedAtMs: number;
  /** The state from which the next sync continues. */
  readonly state: string;
  readonly window: Span;
  /** The generation that was filled; after a sync of changes the same as before. */
  readonly generation: number;
  /** A full sync right after a sync of changes, so any difference from the mirror was missed. */
  readonly isComparison: boolean;
  /** No further sync follows in this lease. */
  readonly isLast: boolean;
};

/** The state is encrypted, because some providers' sync tokens grant read access. */
export function statePlace({ account_id: accountId, id }: { account_id: number; id: number }): Place {
  return { purpose: 'calendar state', row: `${accountId}/${id}` };
}

/**
 * Ends a sync in one transaction: the filled generation becomes the mirror, the next state is stored, what became of
 * our entries is recorded, and the calendar counts as working.
 */
export async function finish(
  ctx: Ctx,
  source: CalendarSource,
  calendar: LeasedCalendar,
  finished: Finished,
): Promise<void> {
  const findings = await findEntries(ctx, source, calendar, finished);
  await transaction({ ...ctx, now: ctx.app.clock() }, async (tx) => {
    await keepLease(tx, calendar);
    const differences = finished.isComparison ? await countDifferences(tx, calendar, finished) : 0;
    await adopt(tx, calendar, findings.moved);
    await noteSeen(tx, calendar, findings.noted, finished.startedAtMs);
    await markAsCalls(tx, calendar.calendar_id, findings.unmarked);
    await noteRead(tx, calendar, finished, { held: findings.held, differences });
    await noteConnectionWorks(tx, calendar);
  });
}

type Findings = {
  readonly noted: readonly Noted[];
  readonly moved: readonly Moved[];
  /** Items that the mirror does not yet mark as calls. */
  readonly unmarked: readonly string[];
  /** The number of missing entries, if so many are gone that the member is asked first. */
  readonly held: number;
};

/**
 * Compares our entries with the mirror rather than with the pages just read, so that the next sync finds what one has
 * missed.
 */
async function findEntries(
  ctx: Ctx,
  source: CalendarSource,
  calendar: LeasedCalendar,
  { generation, window, startedAtMs }: Finished,
): Promise<Findings> {
  const entries = await readOwnEntries(ctx, calendar, generation, window, startedAtMs);
  const there = entries.filter((entry) => entry.found_id !== null);
  const known = entries.filter(({ noticed }) => noticed?.kind !== 'DELETED');
  const gone = known.filter((entry) => entry.found_id === null);
  const isHeld = isSuspicious(gone.length, known.length) && !calendar.deletions_confirmed;
  const { deleted, moved } = await lookUp(ctx, source, calendar, isHeld ? [] : gone);
  const changed = there.map((entry) => ({ entry, seen: seenOf(entry, calendar.time_zone) }));
  return {
    noted: [
      ...(await withoutLag(ctx, source, calendar, changed)),
      ...deleted.map((entry) => ({
        entry,
        seen: { kind: 'DELETED', startsAt: null, endsAt: null } as const,
      })),
    ],
    moved,
    unmarked: there.flatMap(({ is_unmarked: isUnmarked, found_id: id }) =>
      isUnmarked && id !== null ? [id] : [],
    ),
    held: isHeld ? gone.length : 0,
  };
}

async function noteRead(
  tx: Ctx,
  calendar: LeasedCalendar,
  { generation, state, window, startedAtMs, isLast }: Finished,
  { held, differences }: { held: number; differences: number },
): Promise<void> {
  const isWhole = generation !== calendar.generation;
  const started = sql`${iso(startedAtMs)}::timestamptz`;
  const sealed = seal(
    tx.app.config,
    statePlace({ account_id: tx.accountId, id: calendar.calendar_id }),
    state,
  );
  const error = held === 0 ? null : heldError(held);
  const next = sql`${iso(nextPollMs(tx.app, calendar))}::timestamptz`;
  const release = isLast
    ? sql`leased_until = null, next_poll_at = ${unlessWoken(next)}`
    : sql`leased_until = leased_until`;
  await sql`
    update calendar set generation = ${generation}, sync_state = ${sealed}, window_from = ${iso(window.fromMs)}::timestamptz, window_to = ${iso(window.toMs)}::timestamptz,
      synced_at = ${started}, compared_at = ${isWhole ? started : sql`compared_at`}, differences = differences + ${differences}::integer,
      failures = 0, failing_since = null, error = ${error}, held_deletions = ${held}, deletions_confirmed = deletions_confirmed and ${held} > 0,
      ${release}
    where account_id = ${tx.accountId} and id = ${calendar.calendar_id} and lease = ${calendar.lease}`.execute(
    tx.db,
  );
}

function heldError(count: number): string {
  return `${count} entries of calls have disappeared from this calendar at once. Nothing was done about it. If you deleted them, confirm it; otherwise restore them in your calendar.`;
}
