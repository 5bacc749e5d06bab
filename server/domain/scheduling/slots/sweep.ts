import { allowedStarts, viewOf, type Plan } from './plan.ts';
import { isNeeded, isSometimes } from './presence.ts';
import { holds, union, without, type Spans } from './spans.ts';
import type { Host, HostId, Slot } from './types.ts';
import { daySpans, localDay } from './zones.ts';

export type Found<Id extends HostId> = {
  slots: Slot<Id>[];
  /** The last date that `availableDates` allows; null until all its dates are found. */
  lastDay: number | null;
};

/** The free starts within `asked` if the hosts in `pool` (indices, ascending) are asked. */
export function search<Id extends HostId>(plan: Plan<Id>, pool: readonly number[], asked: Spans): Found<Id> {
  if (plan.datesMax === null) return { slots: sweep(plan, pool, allowedStarts(plan, asked)), lastDay: null };
  return firstDates(plan, pool, asked, plan.datesMax);
}

// Dates are counted from today whatever range is requested, so that asking day by day gives the same answer. A month at
// a time: most events have enough dates by then.
const daysAtOnce = 31;

function firstDates<Id extends HostId>(
  plan: Plan<Id>,
  pool: readonly number[],
  asked: Spans,
  datesMax: number,
): Found<Id> {
  const slots: Slot<Id>[] = [];
  const end = asked.at(-1);
  let left = datesMax;
  if (end === undefined) return { slots, lastDay: null };
  const today = localDay(plan.eventZone, plan.query.now);
  const lastDay = localDay(plan.eventZone, end);
  for (let day = today; day <= lastDay + 1 && left > 0; day += daysAtOnce) {
    const found = sweep(
      plan,
      pool,
      allowedStarts(plan, before(end, daySpans(plan.eventZone, day, day + daysAtOnce - 1))),
    );
    const dates = [...new Set(found.map((slot) => localDay(plan.eventZone, slot.start)))]
      .sort((a, b) => a - b)
      .slice(0, left);
    const open = new Set(dates);
    for (const slot of found) {
      if (open.has(localDay(plan.eventZone, slot.start)) && holds(asked, slot.start)) slots.push(slot);
    }
    left -= dates.length;
    if (left <= 0) return { slots, lastDay: dates.at(-1) ?? null };
  }
  return { slots, lastDay: left <= 0 ? today - 1 : null };
}

function before(end: number, spans: Spans): Spans {
  return without(spans, [{ from: end, until: Number.POSITIVE_INFINITY, reason: null, blocker: null }]);
}

/** Every start of the grid within `allowed` that enough hosts can take. */
function sweep<Id extends HostId>(plan: Plan<Id>, pool: readonly number[], allowed: Spans): Slot<Id>[] {
  const from = allowed[0];
  const end = allowed.at(-1);
  if (from === undefined || end === undefined) return [];
  const views = pool.map((index) => viewOf(plan, index, from, end));
  const starts = gridStarts(
    plan,
    views.map((view) => view.windows),
    allowed,
  );
  const runs = views.map((view) => runsWithin(starts, without(view.starts, view.bans)));
  const able = countAt(starts.length, runs);
  const ableFixed = countAt(
    starts.length,
    runs.filter((_, place) => plan.query.hosts[pool[place] as number]?.fixed === true),
  );
  const enough = whoIsNeeded(plan, pool);
  const lists = starts.map((start, index) =>
    enough(able[index] as number, ableFixed[index] as number, start)
      ? listOf<Id>(able[index] as number)
      : undefined,
  );
  const filled = new Int32Array(starts.length);
  for (const [place, run] of runs.entries()) {
    const { id } = plan.query.hosts[pool[place] as number] as Host<Id>;
    for (let i = 0; i < run.length; i += 2) {
      for (let index = run[i] as number; index < (run[i + 1] as number); index += 1) {
        const list = lists[index];
        if (list === undefined) continue;
        list[filled[index] as number] = id;
        filled[index] = (filled[index] as number) + 1;
      }
    }
  }
  return starts.flatMap((start, index) => {
    const hosts = lists[index];
    return hosts === undefined ? [] : [{ start, hosts }];
  });
}

/** An array of the final length: growing it took a third of the time for a hundred hosts. */
function listOf<T>(length: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array -- Array.from would write every place first
  return new Array<T>(length);
}

/** Whether this many able hosts, of whom this many are fixed, can take a call at that start. */
export function whoIsNeeded(
  plan: Plan<HostId>,
  pool: readonly number[],
): (able: number, ableFixed: number, start: number) => boolean {
  const hosts = pool.map((index) => plan.query.hosts[index] as Host<HostId>);
  const always = enoughOf(plan, hosts);
  if (!hosts.some(isSometimes)) return always;
  const { durationMs } = plan.call;
  return (able, ableFixed, start) =>
    enoughOf(
      plan,
      hosts.filter((host) => isNeeded(host, start, durationMs)),
    )(able, ableFixed);
}

function enoughOf(
  plan: Plan<HostId>,
  hosts: readonly Host<HostId>[],
): (able: number, ableFixed: number) => boolean {
  const all = hosts.length;
  if (plan.query.event.assignment === 'all') return (able) => all > 0 && able === all;
  const fixed = hosts.filter((host) => host.fixed === true).length;
  // If all are fixed, no other host can be requested.
  const least = fixed === all ? Math.max(fixed, 1) : fixed + 1;
  return (able, ableFixed) => ableFixed === fixed && able >= least;
}

/** The union of the windows' grids within `allowed`; ascending, without duplicates. */
export function gridStarts(plan: Plan<HostId>, windowLists: readonly number[][], allowed: Spans): number[] {
  const { intervalMs } = plan;
  // Windows whose first starts differ by a multiple of the interval share a grid, so their spans can be merged.
  const grids = new Map<number, Spans>();
  for (const windows of windowLists) {
    for (const [phase, pairs] of byPhase(plan, windows))
      grids.set(phase, union(grids.get(phase) ?? [], pairs));
  }
  const starts: number[] = [];
  for (const spans of grids.values()) {
    for (let i = 0, j = 0; i < spans.length && j < allowed.length;) {
      const [first, end] = [spans[i] as number, spans[i + 1] as number];
      const [from, until] = [allowed[j] as number, allowed[j + 1] as number];
      const stop = Math.min(end, until);
      for (
        let start = first + Math.max(0, Math.ceil((from - first) / intervalMs)) * intervalMs;
        start < stop;
        start += intervalMs
      )
        starts.push(start);
      if (end < until) i += 2;
      else j += 2;
    }
  }
  return grids.size > 1 ? Array.from(Float64Array.from(starts).sort()) : starts;
}

/** A host's windows, cut to begin at their first start, grouped by the phase of that start within the interval. */
function byPhase({ intervalMs, offsetMs }: Plan<HostId>, windows: readonly number[]): Map<number, number[]> {
  const phases = new Map<number, number[]>();
  for (let i = 0; i < windows.length; i += 2) {
    const first = (windows[i] as number) + offsetMs;
    const end = windows[i + 1] as number;
    if (first >= end) continue;
    // Before 1970 the remainder is negative.
    const phase = ((first % intervalMs) + intervalMs) % intervalMs;
    const pairs = phases.get(phase);
    if (pairs === undefined) phases.set(phase, [first, end]);
    else pairs.push(first, end);
  }
  return phases;
}

/** The starts within the spans, as ranges of indices `first, end, …`. */
function runsWithin(starts: readonly number[], spans: Spans): number[] {
  const runs: number[] = [];
  let end = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const first = firstFrom(starts, spans[i] as number, end);
    end = first;
    while (end < starts.length && (starts[end] as number) < (spans[i + 1] as number)) end += 1;
    if (first < end) runs.push(first, end);
  }
  return runs;
}

/** For each index, in how many lists a range covers it. */
function countAt(length: number, runLists: readonly number[][]): Int32Array {
  const counts = new Int32Array(length + 1);
  for (const runs of runLists) {
    for (let i = 0; i < runs.length; i += 2) {
      counts[runs[i] as number] = (counts[runs[i] as number] as number) + 1;
      counts[runs[i + 1] as number] = (counts[runs[i + 1] as number] as number) - 1;
    }
  }
  for (let i = 1; i < length; i += 1) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
  return counts;
}

/** The first index, from `low` on, of a start at or after `instant`. */
function firstFrom(starts: readonly number[], instant: number, low: number): number {
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
