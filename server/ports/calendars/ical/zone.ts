import { dayMs, type WallMs } from './times.ts';

/** A stretch of time in which a zone keeps its distance from UTC; `toMs` is exclusive. */
export type OffsetSpan = { readonly fromMs: number; readonly toMs: number; readonly offsetMs: number };

/** How clocks on the wall go somewhere. */
export type Zone = {
  readonly spanAt: (ms: number) => OffsetSpan;
};

/**
 * The instant of a reading of the clock. A reading that happens twice is the first one, one that is left out is read by the
 * clock before the change (RFC 5545, 3.3.5).
 */
export function msOf(zone: Zone, wall: WallMs): number {
  // Offsets are less than a day, so this is surely before the instant.
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

/** The zone of an IANA name in any case; null where there is none of that name. */
export function ianaZone(name: string): Zone | null {
  const key = name.toLowerCase();
  // Kept: their number is that of the zones. Names that are none are not.
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

/** Asks Temporal once for each stretch, which is hundred times slower than looking it up. */
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
      // The stretch that begins at this very moment is found from the moment after it.
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
