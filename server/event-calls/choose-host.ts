import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { pickHost } from '../slots/pick.ts';
import { dateIn, iso, startOfDayMs } from '../time.ts';
import type { BookableEvent } from './bookable-event.ts';
import type { EventHost } from './hosts.ts';
import type { Pool } from './pool.ts';

/** How many calls a host has had in the event’s window of fair assignment, and when the last one came. */
type Load = { credits: number; lastAssignedAt: number | null };

const rank = { HIGH: 3, MEDIUM: 2, LOW: 1 };

/** One statement for all hosts; each look-up runs on the index of credits. */
async function readLoads(
  ctx: Ctx,
  event: BookableEvent,
  userIds: readonly number[],
): Promise<Map<number, Load>> {
  const since = iso(windowStart(ctx, event));
  const { rows } = await sql<{ user_id: number; credits: number; last: number | null }>`
    select p.user_id,
      (select coalesce(sum(h.credit), 0)::int from event_call_host h
        where h.account_id = ${ctx.accountId} and h.event_id = ${event.id} and h.user_id = p.user_id and h.assigned_at >= ${since}) as credits,
      (select extract(epoch from max(h.assigned_at))::float8 * 1000 from event_call_host h
        where h.account_id = ${ctx.accountId} and h.event_id = ${event.id} and h.user_id = p.user_id) as last
    from unnest(${userIds}::bigint[]) as p (user_id)`.execute(ctx.db);
  return new Map(rows.map((row) => [row.user_id, { credits: row.credits, lastAssignedAt: row.last }]));
}

/** From when on calls count, in epoch milliseconds: by the calendar of the event’s zone. */
function windowStart(ctx: Ctx, event: BookableEvent): number {
  const today = Temporal.PlainDate.from(dateIn(ctx.now, event.timeZone));
  switch (event.settings.assignment.window) {
    case 'MONTH':
      return startOfDayMs(today.with({ day: 1 }).toString(), event.timeZone);
    case 'WEEK': {
      const sinceStart = ctx.account.weekStart === 'SUNDAY' ? today.dayOfWeek % 7 : today.dayOfWeek - 1;
      return startOfDayMs(today.subtract({ days: sinceStart }).toString(), event.timeZone);
    }
    case 'ROLLING_30':
      return ctx.now - 30 * 86_400_000;
    case 'ALL':
      return 0;
    default:
      return event.settings.assignment.window satisfies never;
  }
}

/** Hosts who are so far ahead of the others that the event’s fairness gap hides them. */
export async function tooFarAhead(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
): Promise<Set<number>> {
  const gap = event.settings.assignment.fairnessGap;
  if (gap === null || hosts.length < 2) return new Set();
  const loads = await readLoads(
    ctx,
    event,
    hosts.map((host) => host.userId),
  );
  const counts = hosts.map((host) => ({
    userId: host.userId,
    count: (loads.get(host.userId)?.credits ?? 0) + host.calibration,
  }));
  const lowest = Math.min(...counts.map(({ count }) => count));
  return new Set(counts.filter(({ count }) => count - lowest >= gap).map(({ userId }) => userId));
}

/**
 * The hosts able to take a call, best first: those the routing prefers, the contact’s owner when the event says so,
 * then by the event’s mode of assignment. Every step is deterministic, so the stored facts explain the choice.
 */
export async function inOrderOfChoice(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
  able: readonly number[],
  pool: Pool,
  ownerId: number | null,
): Promise<number[]> {
  const loads =
    able.length > 1
      ? await readLoads(
          ctx,
          event,
          hosts.map((host) => host.userId),
        )
      : new Map<number, Load>();
  const order: number[] = [];
  let left = [...able];
  while (left.length > 0) {
    const next = best(event, hosts, left, loads, pool, ownerId);
    order.push(next);
    left = left.filter((userId) => userId !== next);
  }
  return order;
}

function best(
  event: BookableEvent,
  hosts: readonly EventHost[],
  left: readonly number[],
  loads: Map<number, Load>,
  pool: Pool,
  ownerId: number | null,
): number {
  if (pool.ownerFirst && ownerId !== null && left.includes(ownerId)) return ownerId;
  const preferred = left.filter((userId) => pool.preferred.includes(userId));
  const candidates = preferred.length > 0 ? preferred : left;
  const mode = event.settings.assignment.mode;
  const weighted = mode === 'WEIGHTED';
  const listed = hosts.map((host) => ({
    id: host.userId,
    // An even round robin is the weighted one with equal weights.
    weight: weighted ? host.weight : 1,
    priority: rank[host.priority],
    count: loads.get(host.userId)?.credits ?? 0,
    calibration: host.calibration,
    ...lastAssigned(loads.get(host.userId)),
  }));
  // Round robin goes by priority first and shares evenly within it; weights already say who gets more.
  const top = Math.max(...listed.filter((host) => candidates.includes(host.id)).map((host) => host.priority));
  const pickable =
    mode === 'WEIGHTED' || mode === 'PRIORITY'
      ? candidates
      : listed.filter((host) => host.priority === top && candidates.includes(host.id)).map((host) => host.id);
  const picked = pickHost({
    mode: mode === 'PRIORITY' ? 'priority' : 'weighted',
    hosts: listed,
    available: pickable,
  });
  return picked ?? Math.min(...candidates);
}

function lastAssigned(load: Load | undefined): { lastAssignedAt?: number } {
  return load?.lastAssignedAt === null || load === undefined ? {} : { lastAssignedAt: load.lastAssignedAt };
}
