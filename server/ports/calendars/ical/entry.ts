import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Answer, ItemKind } from '#/ports/calendars/calendar-source.ts';
import { answerOf } from './answer.ts';
import type { Stretch } from './lines.ts';
import { propertiesOf, type Properties, type Property } from './properties.ts';
import { ruleOf, type Rule } from './rule.ts';
import { dayOf, lengthOf, writtenOf, type Length, type Start, type WallMs } from './times.ts';
import { msOf, utc, wallOf, type Zone } from './zone.ts';
import type { Zones } from './zones.ts';

/** What the mirror stores about an entry besides its time. */
export type Flags = {
  readonly isFree: boolean;
  readonly isTentative: boolean;
  readonly answer: Answer;
  readonly kind: ItemKind;
  readonly title: string;
};

/** One VEVENT: a single entry, the master of a series, or an exception. */
export type Entry = {
  readonly start: Start;
  readonly length: Length;
  readonly isCancelled: boolean;
  readonly sequence: number;
  readonly flags: Flags;
  /** Replaces one instance of a series. */
  readonly isException: boolean;
  /** Which instance, as written; null if it cannot be parsed. */
  readonly recurrenceId: Start | null;
  readonly isThisAndFuture: boolean;
  readonly rules: readonly Rule[];
  readonly extra: readonly { readonly start: Start; readonly length: Length | null }[];
  readonly excluded: readonly Start[];
  /** A part of it could not be parsed; the rest is used. */
  readonly isDamaged: boolean;
};

export type Reader = { readonly zones: Zones; readonly addresses: ReadonlySet<string> };

const wanted = new Set(
  [
    'DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID SEQUENCE',
    'SUMMARY STATUS TRANSP ORGANIZER ATTENDEE',
    'X-MICROSOFT-CDO-BUSYSTATUS X-NEXTCLOUD-BC-FIELD-TYPE',
  ].flatMap((names) => names.split(' ')),
);

/** Null if it has no start and therefore no time. */
export function entryOf(text: string, stretch: Stretch, { zones, addresses }: Reader): Entry | null {
  const properties = propertiesOf(text, stretch, wanted);
  const start = startOf(properties.first('dtstart'), zones, zones.floating);
  if (!start) return null;
  const near = start.kind === 'time' ? start.zone : zones.floating;
  const rules = properties
    .all('rrule')
    .flatMap(({ values }) => values)
    .map((value) => ruleOf(value, start.kind));
  return {
    start,
    length: lengthFrom(properties, start, zones),
    isCancelled: statusOf(properties) === 'CANCELLED',
    sequence: Number(properties.first('sequence')?.values[0] ?? 0) || 0,
    flags: flagsOf(properties, addresses),
    isException: properties.first('recurrence-id') !== null || properties.bad.includes('recurrence-id'),
    recurrenceId: startOf(properties.first('recurrence-id'), zones, near),
    isThisAndFuture:
      properties.first('recurrence-id')?.parameters['range']?.toUpperCase() === 'THISANDFUTURE',
    rules: rules.filter((rule) => rule !== null),
    extra: spansOf(properties.all('rdate'), zones, near),
    excluded: startsOf(properties.all('exdate'), zones, near),
    isDamaged: rules.includes(null) || properties.bad.length > 0,
  };
}

function flagsOf(properties: Properties, addresses: ReadonlySet<string>): Flags {
  const shown = properties.text('x-microsoft-cdo-busystatus')?.toUpperCase();
  return {
    isFree:
      properties.text('transp')?.toUpperCase() === 'TRANSPARENT' ||
      shown === 'FREE' ||
      shown === 'WORKINGELSEWHERE',
    isTentative: statusOf(properties) === 'TENTATIVE' || shown === 'TENTATIVE',
    answer: answerOf(properties, addresses),
    kind:
      shown === 'OOF'
        ? 'OUT_OF_OFFICE'
        : properties.first('x-nextcloud-bc-field-type')
          ? 'BIRTHDAY'
          : 'DEFAULT',
    title: (properties.text('summary') ?? '').slice(0, 1_000),
  };
}

function statusOf(properties: Properties): string | undefined {
  return properties.text('status')?.toUpperCase();
}

/** `near` is the zone for times that name none: that of the entry's start. */
function startOf(property: Property | null, zones: Zones, near: Zone): Start | null {
  return property ? (startsOf([property], zones, near)[0] ?? null) : null;
}

function startsOf(properties: readonly Property[], zones: Zones, near: Zone): Start[] {
  return properties.flatMap(({ values, parameters }) =>
    values.flatMap((value) => startIn(value, parameters['tzid'], zones, near) ?? []),
  );
}

function startIn(value: unknown, tzid: string | undefined, zones: Zones, near: Zone): Start | null {
  const written = writtenOf(value);
  if (!written || written.kind === 'date') return written;
  return {
    kind: 'time',
    wall: written.wall,
    zone: written.isUtc ? utc : tzid === undefined || tzid === '' ? near : zones.named(tzid),
  };
}

/** Periods, and starts without an end, whose length is null. */
export function spansOf(properties: readonly Property[], zones: Zones, near: Zone): Entry['extra'] {
  return properties.flatMap(({ values, parameters }) =>
    values.flatMap((value) => {
      const [from, to] = Array.isArray(value) ? (value as unknown[]) : [value, undefined];
      const start = startIn(from, parameters['tzid'], zones, near);
      if (!start) return [];
      const end = to === undefined ? null : startIn(to, parameters['tzid'], zones, near);
      const length = end ? lengthBetween(start, end, near) : lengthOf(to);
      return [{ start, length }];
    }),
  );
}

/** The end is exclusive. Without one, a date lasts a day, and a time has no length (RFC 5545, 3.6.1). */
function lengthFrom(properties: Properties, start: Start, zones: Zones): Length {
  const near = start.kind === 'time' ? start.zone : zones.floating;
  const end = startOf(properties.first('dtend'), zones, near);
  if (end) return lengthBetween(start, end, near);
  const duration = lengthOf(properties.first('duration')?.values[0]);
  if (start.kind === 'time') return duration ?? { days: 0, ms: 0 };
  // Programs that treat the end as inclusive write a zero length for a single day.
  return { days: Math.max(duration ? duration.days + Math.ceil(duration.ms / dayMs) : 1, 1), ms: 0 };
}

/** An end before the start gives a zero length, or one day for dates. */
function lengthBetween(start: Start, end: Start, near: Zone): Length {
  if (start.kind === 'date') {
    const last =
      end.kind === 'date' || dayOf(end.wall) === end.wall ? dayOf(end.wall) : dayOf(end.wall) + dayMs;
    return { days: Math.max((last - start.wall) / dayMs, 1), ms: 0 };
  }
  return { days: 0, ms: Math.max(instantOf(end, near) - instantOf(start, near), 0) };
}

/** A date means midnight in the entry's zone. */
export function instantOf(start: Start, near: Zone): number {
  return msOf(start.kind === 'time' ? start.zone : near, start.wall);
}

/** The wall-clock time in a zone. */
export function wallIn(start: Start, zone: Zone): WallMs {
  return start.kind === 'date' || start.zone === zone ? start.wall : wallOf(zone, instantOf(start, zone));
}
