import { budgetOf } from './budget.ts';
import type { Outline } from './outline.ts';
import { ownZoneOf, type OwnZone } from './own-zone.ts';
import { valueOfLine } from './properties.ts';
import { windowsZones } from './windows-zones.ts';
import { fixedZone, ianaZone, utc, type Zone } from './zone.ts';

/** The zones of a calendar file. */
export type Zones = {
  /** The zone for a TZID. An unknown one is treated like a missing zone. */
  readonly named: (tzid: string) => Zone;
  /** The zone for times without one: that of the calendar. */
  readonly floating: Zone;
};

/** Time limit for the rules of all zones that a file defines. Fifty zones with two changes a year take a third of it. */
const zoneRulesMs = 1_000;

/** `timeZone` is the calendar's known zone; otherwise the file's is used. */
export function zonesOf(outline: Outline, timeZone: string | null): Zones {
  const budget = budgetOf(zoneRulesMs);
  const own = new Map<string, OwnZone>();
  for (const stretch of outline.zones) {
    const zone = ownZoneOf(outline.text, stretch, budget);
    if (zone) own.set(zone.id, zone);
  }
  const floating = floatingZone(outline, timeZone, own);
  const known = new Map<string, Zone>();
  return {
    floating,
    named(tzid) {
      const zone = known.get(tzid) ?? zoneNamed(tzid, own.get(tzid)) ?? floating;
      known.set(tzid, zone);
      return zone;
    },
  };
}

/**
 * The IANA name of a zone, from the many spellings that programs use, such as `Europe/Berlin`, `W. Europe Standard
 * Time` or `/citadel.org/20260101_1/Europe/Berlin`; null if it is not recognized.
 */
export function ianaName(tzid: string): string | null {
  const name = tzid.trim().replaceAll(/^"|"$/g, '');
  if (ianaZone(name)) return asIanaWrites(name);
  const windows = windowsNames.get(name.replace(/ \d$/, '').toLowerCase());
  if (windows !== undefined) return windows;
  const parts = name.replaceAll(' ', '_').split('/');
  const last = [3, 2, 1].map((count) => parts.slice(-count).join('/'));
  const found = last.find((part) => ianaZone(part));
  return found === undefined ? null : asIanaWrites(found);
}

function asIanaWrites(name: string): string {
  return new Temporal.ZonedDateTime(0n, name).timeZoneId;
}

const windowsNames = new Map(
  Object.entries(windowsZones).map(([windows, iana]) => [windows.toLowerCase(), iana]),
);

/** The calendar's zone according to the file, as an IANA name. */
export function calendarZoneName(outline: Outline): string | null {
  const line = outline.properties.get('X-WR-TIMEZONE') ?? outline.properties.get('TIMEZONE-ID');
  const name = line === undefined ? null : valueOfLine(line);
  return name === null ? null : ianaName(name);
}

function floatingZone(outline: Outline, timeZone: string | null, own: ReadonlyMap<string, OwnZone>): Zone {
  const name = timeZone ?? calendarZoneName(outline);
  const named = name === null ? null : zoneNamed(name, own.get(name));
  if (named) return named;
  // If the file defines a single zone, that is used.
  const [only, ...others] = own.values();
  return (only && others.length === 0 ? zoneNamed(only.id, only) : null) ?? utc;
}

function zoneNamed(tzid: string, own: OwnZone | undefined): Zone | null {
  return iana(tzid) ?? iana(own?.location ?? null) ?? own?.zone() ?? offsetZone(tzid);
}

function iana(name: string | null): Zone | null {
  const known = name === null ? null : ianaName(name);
  return known === null ? null : ianaZone(known);
}

/** Names such as `GMT+0100` and `UTC-5`. */
function offsetZone(tzid: string): Zone | null {
  const match = /^(?:GMT|UTC)\s*([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(tzid.trim());
  if (!match || Number(match[2]) > 15) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return fixedZone((match[1] === '-' ? -minutes : minutes) * 60_000);
}
