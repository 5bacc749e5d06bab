import { absentAt, absentHosts } from './absent.ts';
import type { StartBan } from './bans.ts';
import { closedReason, hiddenHours, workingHours, type ReadSchedule } from './hours.ts';
import { planOf, viewOf, windowSpans, type HostView, type Plan } from './plan.ts';
import { takesPart, windowsWithin } from './presence.ts';
import { routeOf, type Route } from './routing.ts';
import { holds, type Spans } from './spans.ts';
import { gridStarts, search, whoIsNeeded } from './sweep.ts';
import type { HostId, Reason, Refusal, SlotQuery, Span } from './types.ts';
import { localDay } from './zones.ts';

export type SlotExplanation<Id extends HostId = number> = {
  start: number;
  available: boolean;
  /** The main reason; null when available. */
  reason: Reason | null;
  /** Why the event's own rules refuse it. */
  eventRefusals: Refusal[];
  /** Hosts of the pool who could take it; for an available start, the same as in `findSlots`. */
  hosts: Id[];
  /** All other hosts, in the order of the query; absent hosts come last. */
  refused: { host: Id; reasons: Refusal[] }[];
};

export type SlotExplanations<Id extends HostId = number> = {
  slots: SlotExplanation<Id>[];
  appliedHosts: Id[];
  widened: boolean;
};

/**
 * Every start on the requested dates within some host's hours, free or not. Those that are `available` are the ones
 * `findSlots` returns. Out-of-office dates, hours skipped by the clocks, and hours of absent hosts are included.
 */
export function explainSlots<Id extends HostId>(query: SlotQuery<Id>): SlotExplanations<Id> {
  const plan = planOf(query);
  const cut = (hours: number[], within: readonly Span[] | undefined): number[] =>
    within === undefined ? hours : windowsWithin(hours, within, plan);
  const { route } = routeOf(plan);
  const from = plan.asked[0];
  const until = plan.asked.at(-1);
  if (from === undefined || until === undefined)
    return { slots: [], appliedHosts: route.appliedHosts, widened: route.widened };
  const windows = query.hosts.flatMap(({ within }, index) => {
    const { away, skipped } = hiddenHours(plan.schedules[index] as ReadSchedule, from, until);
    return [
      viewOf(plan, index, from, until).windows,
      ...[away, skipped].map((hidden) => cut(hidden, within)),
    ];
  });
  for (const { read, within } of absentHosts(plan)) {
    const { away, skipped } = hiddenHours(read, from, until);
    windows.push(
      ...[workingHours(read, from, until).windows, away, skipped].map((hours) => cut(hours, within)),
    );
  }
  const starts = gridStarts(plan, windows, plan.asked);
  return {
    slots: explainStarts(plan, route, starts),
    appliedHosts: route.appliedHosts,
    widened: route.widened,
  };
}

/** Explains the given starts, which must be ascending. */
export function explainStarts<Id extends HostId>(
  plan: Plan<Id>,
  route: Route<Id>,
  starts: readonly number[],
): SlotExplanation<Id>[] {
  const first = starts[0];
  const last = starts.at(-1);
  if (first === undefined || last === undefined) return [];
  const lastDay = plan.datesMax === null ? null : search(plan, route.pool, plan.asked).lastDay;
  const views = new Map(route.pool.map((index) => [index, viewOf(plan, index, first, last + 1)]));
  const grid = new Set(
    gridStarts(
      plan,
      [...views.values()].map((view) => view.windows),
      [first, last + 1],
    ),
  );
  const skipped = new Map(
    route.pool.map((index) => [
      index,
      hiddenHours(plan.schedules[index] as ReadSchedule, first, last + 1).skipped,
    ]),
  );
  const absent = absentHosts(plan);
  return starts.map((start) => {
    const hosts: Id[] = [];
    const refused: SlotExplanation<Id>['refused'] = [];
    for (const [index, host] of plan.query.hosts.entries()) {
      if (!takesPart(host.within, start, plan.call.durationMs)) continue;
      const view = views.get(index);
      const reasons =
        view === undefined
          ? [refusal('NOT_ROUTED')]
          : hostRefusals(plan, index, view, skipped.get(index) ?? [], start);
      if (reasons.length === 0) hosts.push(host.id);
      else refused.push({ host: host.id, reasons });
    }
    for (const host of absent) {
      if (takesPart(host.within, start, plan.call.durationMs))
        refused.push({ host: host.id, reasons: absentAt(plan, host, start) });
    }
    const eventRefusals = eventRefusalsOf(plan, lastDay, start);
    const reason =
      eventRefusals[0]?.reason ??
      poolReason(plan, route, hosts, refused, start) ??
      (grid.has(start) ? null : 'NOT_ON_GRID');
    return { start, available: reason === null, reason, eventRefusals, hosts, refused };
  });
}

const eventOrder: readonly Reason[] = [
  'PAST',
  'MINIMUM_NOTICE',
  'OUT_OF_RANGE',
  'EVENT_DAILY_LIMIT',
  'EVENT_WEEKLY_LIMIT',
  'EVENT_MONTHLY_LIMIT',
];

function eventRefusalsOf(plan: Plan<HostId>, lastDay: number | null, start: number): Refusal[] {
  const refusals = bansOn(plan.eventBans, start).map(banRefusal);
  const isLate = lastDay !== null && localDay(plan.eventZone, start) > lastDay;
  if (isLate || !holds(plan.asked, start) || !holds(windowSpans(plan, [start, start + 1]), start))
    refusals.push(refusal('OUT_OF_RANGE'));
  return refusals.sort((a, b) => eventOrder.indexOf(a.reason) - eventOrder.indexOf(b.reason));
}

/** Empty exactly when the host can take the start. */
function hostRefusals(
  plan: Plan<HostId>,
  index: number,
  view: HostView,
  skipped: Spans,
  start: number,
): Refusal[] {
  const end = start + plan.call.durationMs;
  const refusals = bansOn(view.bans, start).map((ban) => {
    const { blocker } = ban;
    const isApart = blocker !== null && (end <= blocker.start || start >= blocker.end);
    return isApart ? { ...banRefusal(ban), reason: 'BUFFER' as const } : banRefusal(ban);
  });
  if (!holds(view.starts, start))
    refusals.unshift(refusal(closedReason(plan.schedules[index] as ReadSchedule, skipped, start, end)));
  return refusals;
}

/**
 * Why the hosts of the pool cannot take a start; null if enough of them can. The reason of a fixed host comes first.
 */
function poolReason<Id extends HostId>(
  plan: Plan<Id>,
  route: Route<Id>,
  able: readonly Id[],
  refused: SlotExplanation<Id>['refused'],
  start: number,
): Reason | null {
  const fixed = new Set(plan.query.hosts.filter((host) => host.fixed === true).map((host) => host.id));
  if (whoIsNeeded(plan, route.pool)(able.length, able.filter((id) => fixed.has(id)).length, start))
    return null;
  const byWeight = [
    ...refused.filter(({ host }) => fixed.has(host)),
    ...refused.filter(({ host }) => !fixed.has(host)),
  ];
  const reasons = byWeight.flatMap(({ reasons: [first] }) => (first === undefined ? [] : [first.reason]));
  // Among interchangeable hosts, being outside of hours explains least why nobody is left.
  const decisive = reasons.find((reason) => reason !== 'OUTSIDE_AVAILABILITY' && reason !== 'NOT_ROUTED');
  return (
    decisive ?? reasons.find((reason) => reason !== 'NOT_ROUTED') ?? reasons[0] ?? 'OUTSIDE_AVAILABILITY'
  );
}

function bansOn(bans: readonly StartBan[], start: number): StartBan[] {
  return bans.filter((ban) => ban.from <= start && start < ban.until);
}

function banRefusal(ban: StartBan): Refusal {
  const until = ban.blocker?.expiresAt ?? ban.blocker?.end ?? ban.until;
  return {
    reason: ban.reason,
    until: Number.isFinite(until) ? until : null,
    blockerId: ban.blocker?.id ?? null,
  };
}

function refusal(reason: Reason): Refusal {
  return { reason, until: null, blockerId: null };
}
