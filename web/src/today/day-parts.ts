import type { ReceivedFrom } from '@callwright/sdk/request';
import type { routes } from '@callwright/sdk/routes';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { inLanes, type InLane } from '../calendar/lanes.ts';
import type { CalendarCall } from '../records.ts';

type Times = ReceivedFrom<typeof routes.calendarView.show>['data']['users'][number]['times'];
type Span = { startMs: number; endMs: number };
export type DayPart = Span &
  ({ kind: 'call'; call: CalendarCall; lane: number; lanes: number } | { kind: 'hold' | 'busy' | 'free' });
export type Day = { fromMs: number; toMs: number; parts: readonly DayPart[] };

/** Shorter gaps are too short for anything. */
const gapMinMs = 900_000;
/** Shown where nothing is planned, from 9 to 17. */
const usualHours = [9, 17] as const;

/**
 * A day as a timeline: calls, held times, busy times of calendars, and the rest of the working hours. Begins and ends
 * at full hours, and covers no more than necessary.
 */
export function dayOf(calls: readonly CalendarCall[], times: Times, dayMs: number): Day {
  const booked = inLanes(
    calls.map((call) => ({
      call,
      top: (Date.parse(call.dateTime) - dayMs) / hourMs,
      bottom: (Date.parse(call.endTime) - dayMs) / hourMs,
    })),
  ).map((placed) => callPart(placed, dayMs));
  const holds = spansOf(times?.holds).map((span) => ({ ...span, kind: 'hold' as const }));
  const busy = spansOf(times?.busy).map((span) => ({ ...span, kind: 'busy' as const }));
  const hours = spansOf(times?.hours);
  const gaps = without(hours, [...booked, ...holds, ...busy, ...spansOf(times?.timeOff)])
    .filter(({ startMs, endMs }) => endMs - startMs >= gapMinMs)
    .map((span) => ({ ...span, kind: 'free' as const }));
  const parts = [...booked, ...holds, ...busy, ...gaps].toSorted((a, b) => a.startMs - b.startMs);
  return { ...framed([...hours, ...booked, ...holds], dayMs), parts };
}

function callPart(
  { call, lane, lanes }: InLane<{ call: CalendarCall; top: number; bottom: number }>,
  dayMs: number,
): DayPart {
  // A call from yesterday begins with the day.
  const startMs = Math.max(Date.parse(call.dateTime), dayMs);
  return { kind: 'call', call, lane, lanes, startMs, endMs: Date.parse(call.endTime) };
}

function spansOf(spans: readonly { startsAt: string; endsAt: string }[] | undefined): Span[] {
  return (spans ?? []).map(({ startsAt, endsAt }) => ({
    startMs: Date.parse(startsAt),
    endMs: Date.parse(endsAt),
  }));
}

/** The parts of spans that are not covered by others. */
function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const ordered = taken.toSorted((a, b) => a.startMs - b.startMs);
  return spans.flatMap(({ startMs, endMs }) => {
    const left: Span[] = [];
    let at = startMs;
    for (const one of ordered) {
      if (one.endMs <= at || one.startMs >= endMs) continue;
      if (one.startMs > at) left.push({ startMs: at, endMs: one.startMs });
      at = one.endMs;
    }
    return at < endMs ? [...left, { startMs: at, endMs }] : left;
  });
}

/** Full hours are counted from the start of the day, because of zones with offsets of half an hour. */
function framed(spans: readonly Span[], dayMs: number): { fromMs: number; toMs: number } {
  const [first, last] = usualHours;
  const from = Math.min(...spans.map(({ startMs }) => startMs));
  const to = Math.max(...spans.map(({ endMs }) => endMs));
  if (spans.length === 0) return { fromMs: dayMs + first * hourMs, toMs: dayMs + last * hourMs };
  return {
    fromMs: dayMs + Math.floor((from - dayMs) / hourMs) * hourMs,
    toMs: dayMs + Math.ceil((to - dayMs) / hourMs) * hourMs,
  };
}
