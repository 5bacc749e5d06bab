import { pathToFileURL } from 'node:url';
import { checkSlot, findSlots } from '../../server/domain/scheduling/slots/find.ts';
import type { Host, SlotQuery } from '../../server/domain/scheduling/slots/types.ts';

// Compares the slot engine with a plain sorted interval sweep that gets precomputed input: windows and busy times as
// sorted instants, one zone, no rules. Both return which start is available for which hosts, and must agree.

export type EngineResult = {
  name: string;
  engineMs: number;
  sweepMs: number | null;
  ratio: number | null;
  limit: string;
};

type SweepHost = { id: number; windows: Float64Array; busyStarts: Float64Array; busyEnds: Float64Array };

const minute = 60_000;
const day = 1_440 * minute;
const firstDay = Temporal.Instant.from('2026-05-04T00:00:00Z').epochMilliseconds;
const zones = ['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Australia/Sydney'];
const dates = { from: '2026-05-04', to: '2026-06-02' };

export function benchEngine(rounds = 9): EngineResult[] {
  const results: EngineResult[] = [];
  for (const stepMin of [15, 30]) {
    results.push(
      compare(
        `100 hosts × 30 days × 100 busy spans, one zone, ${stepMin} min`,
        makeQuery(100, stepMin, zones.slice(0, 1)),
        rounds,
      ),
    );
    results.push(
      compare(
        `100 hosts × 30 days × 100 busy spans, four zones, ${stepMin} min`,
        makeQuery(100, stepMin, zones),
        rounds,
      ),
    );
  }
  const single = makeQuery(1, 15, zones);
  results.push({
    ...compare('1 host × 30 days × 100 busy spans, 15 min', single, rounds * 5),
    limit: '< 0.5 ms',
  });
  const team = makeQuery(100, 15, zones);
  const start = findSlots(team).slots[200]?.start ?? firstDay;
  results.push({
    name: 'check of one start, 100 hosts × 100 busy spans',
    engineMs: median(time(() => checkSlot(team, start), rounds * 5)),
    sweepMs: null,
    ratio: null,
    limit: '',
  });
  return results;
}

/** Interleaved, so that both run under the same conditions; medians. */
function compare(name: string, query: SlotQuery, rounds: number): EngineResult {
  const input = query.hosts.map((host) => sweepHost(host, query));
  const stepMs = (query.event.slotIntervalMin ?? 30) * minute;
  const runSweep = (): [number, number[]][] => sweep(input, query.event.durationMin * minute, stepMs);
  const runEngine = (): [number, number[]][] =>
    findSlots(query).slots.map((slot) => [slot.start, slot.hosts]);
  if (JSON.stringify(runSweep()) !== JSON.stringify(runEngine()))
    throw new Error(`${name}: the sweep and the engine disagree`);
  const engine: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    engine.push(...time(() => findSlots(query), 20));
    plain.push(...time(runSweep, 20));
  }
  const [engineMs, sweepMs] = [median(engine), median(plain)];
  return { name, engineMs, sweepMs, ratio: engineMs / sweepMs, limit: '≤ 2 × sweep' };
}

/** The sweep itself: one pass over each host's windows and busy times; available starts are collected by instant. */
function sweep(hosts: readonly SweepHost[], durationMs: number, stepMs: number): [number, number[]][] {
  const hostsByStart = new Map<number, number[]>();
  for (const { id, windows, busyStarts, busyEnds } of hosts) {
    let busy = 0;
    for (let window = 0; window < windows.length; window += 2) {
      const end = windows[window + 1] as number;
      for (let start = windows[window] as number; start + durationMs <= end; start += stepMs) {
        while (busy < busyEnds.length && (busyEnds[busy] as number) <= start) busy += 1;
        if (busy < busyStarts.length && (busyStarts[busy] as number) < start + durationMs) continue;
        const free = hostsByStart.get(start);
        if (free === undefined) hostsByStart.set(start, [id]);
        else free.push(id);
      }
    }
  }
  return [...hostsByStart].sort((a, b) => a[0] - b[0]);
}

function makeQuery(hostCount: number, stepMin: number, inZones: readonly string[]): SlotQuery {
  const random = generator(7);
  const hosts = Array.from({ length: hostCount }, (_, index): Host => {
    const spans = Array.from({ length: 100 }, () => {
      const start = firstDay + Math.floor(random() * 30) * day + Math.floor(random() * 96) * 15 * minute;
      return { kind: 'calendar' as const, start, end: start + (1 + Math.floor(random() * 6)) * 15 * minute };
    });
    return {
      id: index + 1,
      schedule: {
        timeZone: inZones[index % inZones.length] ?? 'UTC',
        weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], start: '09:00', end: '17:00' }],
      },
      busy: spans.sort((a, b) => a.start - b.start),
    };
  });
  return {
    now: firstDay - 10 * day,
    range: dates,
    inviteeTimeZone: 'UTC',
    event: { durationMin: 30, slotIntervalMin: stepMin },
    hosts,
  };
}

/** The input of the sweep: the requested windows as instants and the merged busy time. */
function sweepHost(host: Host, query: SlotQuery): SweepHost {
  const asked = { from: firstDay, until: firstDay + 30 * day };
  const windows: number[] = [];
  for (
    let date = Temporal.PlainDate.from(dates.from).subtract({ days: 1 });
    date.toString() <= '2026-06-03';
    date = date.add({ days: 1 })
  ) {
    const at = (time: string): number =>
      date.toPlainDateTime(time).toZonedDateTime(host.schedule.timeZone).epochMilliseconds;
    // A window that starts before the requested range keeps its own grid.
    const step = (query.event.slotIntervalMin ?? 30) * minute;
    const start = at('09:00') + Math.max(0, Math.ceil((asked.from - at('09:00')) / step)) * step;
    const end = Math.min(at('17:00'), asked.until + query.event.durationMin * minute - 1);
    if (start < end && start < asked.until) windows.push(start, end);
  }
  const busyStarts: number[] = [];
  const busyEnds: number[] = [];
  for (const span of host.busy) {
    if (!('start' in span)) continue;
    const last = busyEnds.length - 1;
    if (last >= 0 && span.start <= (busyEnds[last] as number))
      busyEnds[last] = Math.max(busyEnds[last] as number, span.end);
    else {
      busyStarts.push(span.start);
      busyEnds.push(span.end);
    }
  }
  return {
    id: host.id,
    windows: Float64Array.from(windows),
    busyStarts: Float64Array.from(busyStarts),
    busyEnds: Float64Array.from(busyEnds),
  };
}

function time(run: () => unknown, times: number): number[] {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const startedAt = performance.now();
    run();
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The same input in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, engineMs, sweepMs, ratio, limit } of benchEngine()) {
    const against =
      sweepMs === null || ratio === null ? '' : `, sweep ${sweepMs.toFixed(3)} ms, ratio ${ratio.toFixed(2)}`;
    process.stdout.write(`${name}: ${engineMs.toFixed(3)} ms${against} ${limit}\n`);
  }
}
