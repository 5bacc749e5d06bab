import type { DateTimeTimeZone, Event as GraphEvent } from '@microsoft/microsoft-graph-types';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { refusals } from './refusals.ts';

export type Event = GraphEvent & { '@odata.etag'?: string };

// Expands a series as Graph does. Supports daily series with a number of instances, in UTC.

export function instancesOf(series: Event): readonly Event[] {
  const { pattern, range } = series.recurrence ?? {};
  if (pattern?.type !== 'daily' || range?.type !== 'numbered') throw refusals.invalid('Unknown recurrence.');
  const { recurrence: _, ...rest } = series;
  return Array.from({ length: range.numberOfOccurrences ?? 0 }, (_one, number) => {
    const shiftMs = number * (pattern.interval ?? 1) * dayMs;
    const start = shifted(series.start, shiftMs);
    return {
      ...rest,
      id: `${series.id}.${start.dateTime.slice(0, 10)}`,
      type: 'occurrence' as const,
      seriesMasterId: series.id ?? null,
      start,
      end: shifted(series.end, shiftMs),
    };
  });
}

/** Epoch milliseconds. */
export function epochMs(moment: DateTimeTimeZone | null | undefined): number {
  if (!moment?.dateTime || !moment.timeZone) throw refusals.invalid('The start or end is missing.');
  return Temporal.PlainDateTime.from(moment.dateTime).toZonedDateTime(moment.timeZone).epochMilliseconds;
}

/** A time in the format that Graph returns to clients that prefer UTC. */
export function inUtc(moment: DateTimeTimeZone | null | undefined): { dateTime: string; timeZone: string } {
  return utcOf(epochMs(moment));
}

function shifted(
  moment: DateTimeTimeZone | null | undefined,
  ms: number,
): { dateTime: string; timeZone: string } {
  return utcOf(epochMs(moment) + ms);
}

function utcOf(ms: number): { dateTime: string; timeZone: string } {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').toPlainDateTime();
  return { dateTime: at.toString({ fractionalSecondDigits: 7 }), timeZone: 'UTC' };
}
