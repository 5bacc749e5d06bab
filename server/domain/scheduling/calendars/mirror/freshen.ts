import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { failingMaxMs, staleBefore } from '#/domain/scheduling/calendars/health.ts';
import { leaseThese } from './leased-calendar.ts';
import { readCalendar, type How } from './read-calendar.ts';

/** How often to check whether another process has finished, in milliseconds. */
const lookAgainMs = 100;

type Asked = {
  /** For all calendars together. A sync that takes longer continues in the background. */
  readonly budgetMs: number;
  /** A more recent sync is good enough. */
  readonly olderThanMs: number;
  readonly open?: How['open'];
};

/** `ageMs` is the age of the oldest sync. A host without calendars is fresh. */
export type Freshness = { readonly state: 'FRESH' } | { readonly state: 'STALE'; readonly ageMs: number };

type Stale = {
  user_id: number;
  calendar_id: number;
  synced_at: string;
  is_being_read: boolean;
  /** It failed a moment ago, and its provider is left alone for a while. */
  is_waiting: boolean;
};

/**
 * Syncs the calendars of hosts whose mirror is too old, all at once and within the budget. Costs one statement if none
 * is old. Hosts whose busy times are unknown (`health.ts`) are skipped and count as fresh: they take no calls anyway.
 * Not inside a transaction.
 */
export async function freshen(
  ctx: Ctx,
  userIds: readonly number[],
  { budgetMs, olderThanMs, open }: Asked,
): Promise<Map<number, Freshness>> {
  if (ctx.inTransaction) throw new Error('Calendars are not read in a transaction');
  const endsAt = performance.now() + budgetMs;
  let stale = await readStale(ctx, userIds, olderThanMs);
  const asked = stale.filter((calendar) => !calendar.is_waiting).map((calendar) => calendar.calendar_id);
  if (asked.length > 0) {
    await readWithin(ctx, asked, endsAt, open === undefined ? {} : { open });
    stale = await readStale(ctx, userIds, olderThanMs);
    while (stale.some(isAwaited) && performance.now() + lookAgainMs < endsAt) {
      await pause(lookAgainMs);
      stale = await readStale(ctx, userIds, olderThanMs);
    }
  }
  const now = ctx.app.clock();
  const ages = Map.groupBy(stale, (calendar) => calendar.user_id);
  return new Map(
    userIds.map((id): [number, Freshness] => {
      const ofHost = ages.get(id);
      if (ofHost === undefined) return [id, { state: 'FRESH' }];
      return [id, { state: 'STALE', ageMs: now - Math.min(...ofHost.map((one) => toMs(one.synced_at))) }];
    }),
  );
}

/** Whether another process is syncing it. */
function isAwaited(calendar: Stale): boolean {
  return calendar.is_being_read && !calendar.is_waiting;
}

/** The calendars in use of hosts with known busy times that are too old. Uses the index calendar_user. */
async function readStale(ctx: Ctx, userIds: readonly number[], olderThanMs: number): Promise<Stale[]> {
  if (userIds.length === 0) return [];
  const now = ctx.app.clock();
  const { rows } = await sql<Stale>`
    select c.user_id, c.id as calendar_id, c.synced_at, c.leased_until > ${iso(now)}::timestamptz is true as is_being_read,
      c.failures > 0 and c.next_poll_at > ${iso(now)}::timestamptz and c.leased_until is null as is_waiting
    from calendar c join calendar_connection n on n.account_id = c.account_id and n.id = c.connection_id
    where c.account_id = ${ctx.accountId} and c.user_id = any(${userIds}::bigint[]) and c.checks_conflicts and c.compared_at is not null
      and n.status <> 'EXPIRED' and coalesce(c.failing_since > ${iso(now - failingMaxMs)}::timestamptz, true)
      and c.synced_at < ${staleBefore(now, olderThanMs)}`.execute(ctx.db);
  return rows;
}

/** Syncs them all at once, except those that another process is syncing. The caller waits until the budget ends. */
async function readWithin(
  ctx: Ctx,
  calendarIds: readonly number[],
  endsAt: number,
  how: Pick<How, 'open'>,
): Promise<void> {
  const leased = await leaseThese(ctx, calendarIds);
  const readings = leased.map(async (calendar) => {
    try {
      await readCalendar(ctx, calendar, { ...how, isUrgent: true });
    } catch (error) {
      // The caller may be gone by now. The lease expires by itself, and the next poll retries.
      ctx.app.log.error(`Calendar ${ctx.accountId}/${calendar.calendar_id} could not be read`, error);
    }
  });
  const over = new AbortController();
  const leftMs = Math.max(0, endsAt - performance.now());
  const budget = pause(leftMs, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([Promise.all(readings), budget]);
  over.abort();
}
