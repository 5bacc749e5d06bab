import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { WallMs } from './times.ts';

/** A period in which a zone's offset is constant; `toMs` is exclusive. */
export type OffsetSpan = { readonly fromMs: number; readonly toMs: number; readonly offsetMs: number };

/** The offsets of a time zone. */
export type Zone = {
  readonly spanAt: (ms: number) => OffsetSpan;
};

/**
 * The instant of a wall-clock time. A time that occurs twice means the first one; a skipped time uses the offset before
 * the change (RFC 5545, 3.3.5).
 */
export function msOf(zone: Zone, wall: WallMs): number {
  // Offsets are less than a day, so this is certainly before the instant.
  let span = zone.spanAt(wall - dayMs);
  for (;;) {
    const ms = wall - span.offsetMs;
    if (ms < span.toMs) return ms;
    const next = zone.spanAt(span.toMs);
    if (wall - next.offsetMs < next.fromMs) return ms;
    span = next;
  }
}

export function wallOf(zone: Zone, ms: number): WallMs {
  return ms + zone.spanAt(ms).offsetMs;
}

export const utc: Zone = fixedZone(0);

export function fixedZone(offsetMs: number): Zone {
  const span = { fromMs: -Infinity, toMs: Infinity, offsetMs };
  return { spanAt: () => span };
}

const ianaZones = new Map<string, Zone | null>();

/** The zone with this IANA name, in any case; null if there is none. */
export function ianaZone(name: string): Zone | null {
  const key = name.toLowerCase();
  // Cached: there are only as many as there are zones. Invalid names are not cached.
  const known = ianaZones.get(key);
  if (known) return known;
  if (!/^[a-z][a-z0-9_+/-]{1,60}$/.test(key)) return null;
  let at: Temporal.ZonedDateTime;
  try {
    at = new Temporal.ZonedDateTime(0n, name);
  } catch {
    return null;
  }
  const zone = zoneOfTemporal(at);
  ianaZones.set(key, zone);
  return zone;
}

/** Asks Temporal once per period, which is a hundred times slower than a lookup. */
function zoneOfTemporal(zoned: Temporal.ZonedDateTime): Zone {
  const spans: OffsetSpan[] = [];
  let last: OffsetSpan | undefined;
  return {
    spanAt(ms) {
      if (last && ms >= last.fromMs && ms < last.toMs) return last;
      last = spans.find((span) => ms >= span.fromMs && ms < span.toMs);
      if (last) return last;
      const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zoned.timeZoneId);
      const next = at.getTimeZoneTransition('next');
      // A period that begins at exactly this instant is found by asking from just after it.
      const previous = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
      last = {
        fromMs: previous?.epochMilliseconds ?? -Infinity,
        toMs: next?.epochMilliseconds ?? Infinity,
        offsetMs: at.offsetNanoseconds / 1_000_000,
      };
      spans.push(last);
      return last;
    },
  };
}
