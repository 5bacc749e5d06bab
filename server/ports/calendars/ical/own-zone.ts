import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Budget } from './budget.ts';
import { linesOf, nameOf, type Stretch } from './lines.ts';
import { propertiesOf, type Properties } from './properties.ts';
import { instancesMax, ruleOf, type Rule } from './rule.ts';
import { writtenOf, type WallMs } from './times.ts';
import { wallsBetween } from './walls.ts';
import { fixedZone, type OffsetSpan, type Zone } from './zone.ts';

/** A zone defined in a calendar file (RFC 5545, 3.6.5). */
export type OwnZone = {
  readonly id: string;
  /** The common name that some programs add. */
  readonly location: string | null;
  /** Its rules; null if they cannot be parsed, or take too long. */
  readonly zone: () => Zone | null;
};

/** Zone rules before this are ignored. Outlook starts them in 1601. */
const earliestWall = -2_208_988_800_000;
/** Rules without an end are expanded up to here. */
const latestWall = 4_102_444_800_000;

export function ownZoneOf(text: string, stretch: Stretch, budget: Budget): OwnZone | null {
  const properties = propertiesOf(text, stretch, new Set(['TZID', 'X-LIC-LOCATION']));
  const id = properties.text('tzid');
  if (id === null) return null;
  let zone: Zone | null | undefined;
  return {
    id,
    location: properties.text('x-lic-location'),
    zone: () => (zone === undefined ? (zone = zoneOf(observancesIn(text, stretch, budget), budget)) : zone),
  };
}

/** A change of the offset, and when it happens. */
type Onset = { readonly ms: number; readonly fromOffsetMs: number; readonly toOffsetMs: number };

const wanted = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']);

function* observancesIn(text: string, stretch: Stretch, budget: Budget): Generator<Onset> {
  let begin = -1;
  for (const line of linesOf(text, stretch)) {
    const name = nameOf(line.content);
    const value = line.content
      .slice(line.content.indexOf(':') + 1)
      .trim()
      .toUpperCase();
    if (value !== 'STANDARD' && value !== 'DAYLIGHT') continue;
    if (name === 'BEGIN') begin = line.from;
    else if (name === 'END' && begin >= 0) {
      yield* onsetsOf(propertiesOf(text, { from: begin, to: line.to }, wanted), budget);
      begin = -1;
    }
  }
}

function* onsetsOf(properties: Properties, budget: Budget): Generator<Onset> {
  const start = writtenOf(properties.first('dtstart')?.values[0]);
  const fromOffsetMs = offsetOf(properties.text('tzoffsetfrom'));
  const toOffsetMs = offsetOf(properties.text('tzoffsetto'));
  if (!start || fromOffsetMs === null || toOffsetMs === null) return;
  const at = (wall: WallMs): Onset => ({ ms: wall - fromOffsetMs, fromOffsetMs, toOffsetMs });
  yield at(start.wall);
  for (const value of properties.all('rdate').flatMap((property) => property.values)) {
    const written = writtenOf(value);
    if (written) yield at(written.wall);
  }
  for (const value of properties.all('rrule').flatMap((property) => property.values)) {
    const rule = ruleOf(value, 'time');
    if (!rule) continue;
    for (const wall of budget.spend(() => wallsOf(rule, start.wall, fromOffsetMs))) yield at(wall);
  }
}

function wallsOf(rule: Rule, start: WallMs, fromOffsetMs: number): readonly WallMs[] {
  const { until, count } = rule;
  const end = until
    ? until.kind === 'date'
      ? until.wall + dayMs - 1
      : until.wall + (until.isUtc ? fromOffsetMs : 0)
    : latestWall;
  const { walls } = wallsBetween(rule, start, {
    from: count === null ? Math.max(start, earliestWall) : start,
    to: Math.min(end, latestWall),
  });
  return count === null ? walls : walls.slice(0, count);
}

/** Parses `+0130`, or `+01:30` as ical.js writes it. */
function offsetOf(text: string | null): number | null {
  const match = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text ?? '');
  if (!match) return null;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return ms >= dayMs ? null : sign === '-' ? -ms : ms;
}

function zoneOf(observances: Iterable<Onset>, budget: Budget): Zone | null {
  const found: Onset[] = [];
  for (const onset of observances) {
    found.push(onset);
    // A clock that changes every second, and rules that take forever on purpose: both would block everybody else.
    if (found.length > instancesMax || budget.isSpent()) return null;
  }
  const onsets = found.toSorted((one, other) => one.ms - other.ms);
  const [first] = onsets;
  if (!first) return null;
  if (onsets.every((onset) => onset.toOffsetMs === first.toOffsetMs)) return fixedZone(first.toOffsetMs);
  const spans: OffsetSpan[] = [
    { fromMs: -Infinity, toMs: first.ms, offsetMs: first.fromOffsetMs },
    ...onsets.map((onset, index) => ({
      fromMs: onset.ms,
      toMs: onsets[index + 1]?.ms ?? Infinity,
      offsetMs: onset.toOffsetMs,
    })),
  ].filter((span) => span.fromMs < span.toMs);
  return { spanAt: (ms) => spanIn(spans, ms) };
}

/** The spans cover all time, so binary search always finds one. */
function spanIn(spans: readonly OffsetSpan[], ms: number): OffsetSpan {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle]?.fromMs ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  const span = spans[low];
  if (!span) throw new Error('A zone has no time');
  return span;
}
