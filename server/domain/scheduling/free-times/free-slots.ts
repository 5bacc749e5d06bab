import type { Ctx } from '#/platform/context/ctx.ts';
import { explainSlots } from '#/domain/scheduling/slots/explain.ts';
import { checkSlot, findSlots, hostsAt } from '#/domain/scheduling/slots/find.ts';
import type { Reason, SlotQuery } from '#/domain/scheduling/slots/types.ts';
import { addDays, dateIn, iso } from '#/platform/values/time.ts';
import type { BookableEvent } from './bookable-event.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import { askCalendars } from './ask-calendars.ts';
import { away, readHosts, type EventHost } from './hosts.ts';
import { narrowedHosts, poolOf, withStandIns, type Narrowing, type Pool } from './pool.ts';
import { addStandIns, hostsDuring } from './stand-ins.ts';
import { slotQuery, type Ask } from './slot-query.ts';
import { hiddenByGap } from './host-scores.ts';
import type { NearSlot } from './slot-unavailable.ts';

/** What the slot engine needs to know about an event, read once. */
export type Prepared = {
  event: BookableEvent;
  hosts: EventHost[];
  pool: Pool;
  /** The reason if the time is already gone, found without waiting for locks. If unset, the locks are held. */
  goneBy?: Reason;
};

/** The time in question, in epoch milliseconds. */
type At = { startMs: number; durationMin: number };

/**
 * Reads the hosts of an event and applies the narrowing. Hosts hidden by the fairness gap count as not bookable.
 * @param at leaves out stand-ins who are hosts at other times only
 */
export async function prepare(
  ctx: Ctx,
  event: BookableEvent,
  narrowing: Narrowing,
  at?: At,
): Promise<Prepared> {
  const all = await addStandIns(ctx, event, await readHosts(ctx, event));
  const pool = poolOf(event, all, narrowing);
  const hidden = await hiddenByGap(
    ctx,
    event,
    all.filter((host) => host.bookable && host.within === null),
    narrowing.rescheduleCallId,
  );
  const hosts =
    hidden.size === 0 ? all : all.map((host) => (hidden.has(host.userId) ? away(host, tooFar) : host));
  if (at === undefined) return { event, hosts: narrowedHosts(hosts, pool), pool };
  const then = hostsDuring(hosts, at.startMs, at.startMs + at.durationMin * 60_000);
  return { event, hosts: then, pool: { ...pool, ...withStandIns(then, pool.selected) } };
}

const tooFar = { reason: 'FAIRNESS', detail: 'Has had more calls than the others', until: null } as const;

/** The call being moved, whose own time counts as free. Throws 404 if the caller cannot see it. */
export async function movedCall(ctx: Ctx, id: number | undefined): Promise<number | undefined> {
  return id === undefined ? undefined : (await readCall(ctx, { id }, 'calls:read')).id;
}

/** The free times on the requested dates; used wherever times are shown. */
export async function freeSlots(ctx: Ctx, prepared: Prepared, ask: Ask) {
  return timed(ctx, 'range', async () =>
    findSlots(await slotQuery(ctx, prepared.event, prepared.hosts, prepared.pool, ask)),
  );
}

/**
 * All times within the hosts' hours on the requested dates, with the reasons against each; by the rules of `freeSlots`.
 */
export async function explainedSlots(ctx: Ctx, prepared: Prepared, ask: Ask) {
  return timed(ctx, 'range', async () =>
    explainSlots(await slotQuery(ctx, prepared.event, prepared.hosts, prepared.pool, ask)),
  );
}

/** Evaluates one start by the same rules: who could take it, or why nobody can. Used wherever calls are booked. */
export async function evaluateStart(
  ctx: Ctx,
  prepared: Prepared,
  startMs: number,
  ask: Omit<Ask, 'from' | 'to'>,
) {
  const verdict = await timed(ctx, 'start', async () =>
    checkSlot(await dayQuery(ctx, prepared, startMs, ask), startMs),
  );
  if (verdict.free) askCalendars(ctx, prepared.hosts, verdict.hosts);
  return verdict;
}

/** The hosts who could take a fixed start. Only rules about hosts are evaluated. */
export async function evaluateHosts(
  ctx: Ctx,
  prepared: Prepared,
  startMs: number,
  ask: Omit<Ask, 'from' | 'to'>,
) {
  const able = hostsAt(await dayQuery(ctx, prepared, startMs, ask), startMs);
  askCalendars(ctx, prepared.hosts, able.hosts);
  return able;
}

/** Measures a search. A failing one is measured with its request only. */
async function timed<T>(ctx: Ctx, kind: 'range' | 'start', search: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const found = await search();
  ctx.app.meters.slotSearch(kind, performance.now() - startedAt);
  return found;
}

async function dayQuery(
  ctx: Ctx,
  prepared: Prepared,
  startMs: number,
  ask: Omit<Ask, 'from' | 'to'>,
): Promise<SlotQuery> {
  // Which dates were shown when the time was chosen is unknown. On more dates, more times were free and fewer hosts had
  // to be added to the preferred ones. Asking for the single day therefore allows every time that any range would have
  // shown.
  const day = dateIn(startMs, ask.timeZone);
  return slotQuery(ctx, prepared.event, prepared.hosts, prepared.pool, {
    ...ask,
    from: day,
    to: day,
    onlyAt: startMs,
  });
}

const nearestMax = 3;
const searchDays = 14;

/** The free times nearest to one that is taken, nearest first. */
export async function nearestSlots(
  ctx: Ctx,
  prepared: Prepared,
  startMs: number,
  ask: Omit<Ask, 'from' | 'to'>,
): Promise<NearSlot[]> {
  const day = dateIn(startMs, ask.timeZone);
  const { slots } = await freeSlots(ctx, prepared, {
    ...ask,
    from: addDays(day, -3),
    to: addDays(day, searchDays),
  });
  return slots
    .filter((slot) => slot.start !== startMs)
    .toSorted((a, b) => Math.abs(a.start - startMs) - Math.abs(b.start - startMs) || a.start - b.start)
    .slice(0, nearestMax)
    .map((slot) => ({ start: iso(slot.start), end: iso(slot.start + ask.durationMin * 60_000) }));
}
