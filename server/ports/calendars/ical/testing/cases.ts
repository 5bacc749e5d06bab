import type { Random } from '#/domain/scheduling/slots/testing/schedules.ts';
import { transitionDays } from '#/domain/scheduling/slots/testing/transitions.ts';
import type { RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { countedSeries, firstGiven, type Clock, type Counted } from './counted-series.ts';
import { randomSeries, type Exception, type Series } from './random-series.ts';

/** A series near a daylight saving change, a window, and the expected instances. */
export type Case = {
  readonly series: Series;
  readonly exceptions: readonly Exception[];
  /** A date near a clock change of the zone. */
  readonly date: string;
  readonly window: Span;
  readonly expected: readonly Counted[];
};

const daysAhead = 63;

const places = transitionDays();

export function randomCase(random: Random): Case {
  const { zone, date } = places[random(places.length)] ?? { zone: 'UTC', date: '2026-01-01' };
  const drawn = randomSeries(random, zone, date);
  // Most programs start a series at its first instance by the rule.
  const start = random(4) === 0 ? drawn.start : (firstGiven(drawn) ?? drawn.start);
  const series = { ...drawn, start };
  const last = Temporal.PlainDate.from(date).add({ days: daysAhead }).toString();
  const all = countedSeries(series, [], last, 'before');
  const exceptions = randomExceptions(random, series, all);
  return caseOf(series, exceptions, date);
}

/** The same case without features that few programs support, so that other programs can be compared too. */
export function plainCase({ series, exceptions, date }: Case): Case {
  return caseOf(
    { ...series, length: Math.max(series.length, 1), excludedDays: [] },
    exceptions.filter(({ isFuture }) => !isFuture),
    date,
  );
}

function caseOf(series: Series, exceptions: readonly Exception[], date: string): Case {
  const day = Temporal.PlainDate.from(date);
  const window = {
    fromMs: msOf(day.subtract({ days: 30 }).toString()),
    toMs: msOf(day.add({ days: 60 }).toString()),
  };
  const one = { series, exceptions, date, window };
  return { ...one, expected: expectedOf(one, 'before') };
}

/** The expected instances within the window, for the given interpretation of clock changes. */
export function expectedOf(one: Omit<Case, 'expected'>, clock: Clock): Counted[] {
  const { series, exceptions, date, window } = one;
  const last = Temporal.PlainDate.from(date).add({ days: daysAhead }).toString();
  return countedSeries(series, exceptions, last, clock).filter((found) => isWithin(found, series, window));
}

function randomExceptions(random: Random, series: Series, all: readonly Counted[]): Exception[] {
  const chosen = new Map<string, Exception>();
  for (let left = all.length === 0 ? 0 : random(4); left > 0; left -= 1) {
    const key = all[random(all.length)]?.key ?? '';
    const at = wallOf(key, series.zone);
    const to = random(4) === 0 ? null : moved(random, at, series.zone);
    if (to !== null && !isShown(to, series.zone)) continue;
    chosen.set(at, {
      at,
      to,
      minutes: 1 + random(series.zone === null ? 3 : 200),
      isFuture: random(4) === 0,
    });
  }
  return [...chosen.values()].filter(({ at }) => isShown(at, series.zone));
}

function moved(random: Random, at: string, zone: string | null): string {
  const days = random(5) - 2;
  if (zone === null) return Temporal.PlainDate.from(at).add({ days }).toString();
  return Temporal.PlainDateTime.from(at)
    .add({ days })
    .add({ minutes: 15 * random(8) })
    .toString()
    .slice(0, 16);
}

function wallOf(key: string, zone: string | null): string {
  return zone === null
    ? key
    : Temporal.Instant.from(key).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16);
}

function isShown(wall: string, zone: string | null): boolean {
  return (
    zone === null ||
    wallOf(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant().toString(), zone) === wall
  );
}

function isWithin({ start, end }: Counted, { zone }: Series, { fromMs, toMs }: Span): boolean {
  const hourMs = zone === null ? 3_600_000 : 0;
  return msOf(start) - 14 * hourMs < toMs && Math.max(msOf(end), msOf(start) + 1) + 12 * hourMs > fromMs;
}

function msOf(text: string): number {
  return Temporal.Instant.from(text.length === 10 ? `${text}T00:00Z` : text).epochMilliseconds;
}

/** Items in the format of the other expander. */
export function countedOf(items: readonly RemoteItem[]): Counted[] {
  const instant = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();
  return items
    .map(({ instance, time }) =>
      'startMs' in time
        ? {
            key: Temporal.Instant.from(instance).toString(),
            start: instant(time.startMs),
            end: instant(time.endMs),
          }
        : { key: Temporal.PlainDate.from(instance).toString(), start: time.startsOn, end: time.endsOn },
    )
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}
