import type { calendar_v3 } from '@googleapis/calendar';
import { refusals } from './refusals.ts';

export type Event = calendar_v3.Schema$Event;
type Moment = calendar_v3.Schema$EventDateTime;

// Expands a series as Google does: the id of an instance is built from the id of the series and the original start.
// Supports FREQ=DAILY and FREQ=WEEKLY with INTERVAL, COUNT and UNTIL, and EXDATE.

/** More than a test needs, for series without an end. */
const instancesMax = 500;
const stepDays: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

export function instancesOf(series: Event, timeZone: string): readonly Event[] {
  const rule = partsOf(series);
  const first = startOf(series, timeZone);
  const length = durationOf(series, timeZone);
  const found: Event[] = [];
  for (let number = 0; number < Math.min(rule.count, instancesMax); number += 1) {
    const start = first.add({ days: number * rule.days });
    if (rule.until !== null && start.epochMilliseconds > rule.until) break;
    if (rule.left.has(stamp(start, series))) continue;
    const { recurrence: _, ...rest } = series;
    found.push({
      ...rest,
      id: `${series.id}_${stamp(start, series)}`,
      recurringEventId: series.id ?? null,
      originalStartTime: momentOf(start, series),
      start: momentOf(start, series),
      end: momentOf(start.add(length), series),
    });
  }
  return found;
}

/** Epoch milliseconds; a date starts at midnight in the calendar's zone. */
export function epochMs(moment: Moment | undefined, timeZone: string): number {
  return zoned(moment, timeZone).epochMilliseconds;
}

function zoned(moment: Moment | undefined, timeZone: string): Temporal.ZonedDateTime {
  if (moment?.date) return Temporal.PlainDate.from(moment.date).toZonedDateTime(timeZone);
  if (!moment?.dateTime) throw refusals.required('Missing end time.');
  const zone = moment.timeZone ?? timeZone;
  const hasOffset = /(z|[+-]\d\d:?\d\d)$/i.test(moment.dateTime);
  if (hasOffset) return Temporal.Instant.from(moment.dateTime).toZonedDateTimeISO(zone);
  if (!moment.timeZone) throw refusals.required('Missing time zone definition for start time.');
  return Temporal.PlainDateTime.from(moment.dateTime).toZonedDateTime(zone);
}

/** A time in the format that Google returns: with the offset of the calendar's zone, in any input format. */
export function normal(moment: Moment | undefined, timeZone: string): Moment {
  if (moment?.date && moment.dateTime) throw refusals.invalid('Invalid start time.');
  if (moment?.date) return { date: moment.date };
  const at = zoned(moment, timeZone);
  const dateTime = at.withTimeZone(timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
  return { dateTime: dateTime.replace('+00:00', 'Z'), timeZone: moment?.timeZone ?? timeZone };
}

const startOf = (event: Event, timeZone: string): Temporal.ZonedDateTime => zoned(event.start, timeZone);

function durationOf(event: Event, timeZone: string): Temporal.Duration {
  const [start, end] = [zoned(event.start, timeZone), zoned(event.end, timeZone)];
  return start.until(end, { largestUnit: event.start?.date ? 'days' : 'hours' });
}

function momentOf(at: Temporal.ZonedDateTime, { start }: Event): Moment {
  if (start?.date) return { date: at.toPlainDate().toString() };
  return { dateTime: at.toString({ timeZoneName: 'never' }), timeZone: at.timeZoneId };
}

function stamp(at: Temporal.ZonedDateTime, { start }: Event): string {
  if (start?.date) return at.toPlainDate().toString().replaceAll('-', '');
  return at.toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

type Rule = { days: number; count: number; until: number | null; left: ReadonlySet<string> };

function partsOf({ recurrence }: Event): Rule {
  const lines = recurrence ?? [];
  const rule = lines.find((line) => line.startsWith('RRULE:')) ?? '';
  const part = (name: string): string | undefined => new RegExp(`${name}=([^;]+)`).exec(rule)?.[1];
  const step = stepDays[part('FREQ') ?? ''];
  if (step === undefined) throw refusals.invalid('Invalid recurrence rule.');
  const until = part('UNTIL');
  return {
    days: step * Number(part('INTERVAL') ?? 1),
    count: Number(part('COUNT') ?? Infinity),
    until: until === undefined ? null : untilMs(until),
    left: new Set(
      lines
        .filter((line) => line.startsWith('EXDATE'))
        .flatMap((line) => (line.split(':')[1] ?? '').split(',')),
    ),
  };
}

function untilMs(text: string): number {
  const [, year, month, day, hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text) ?? [];
  return Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).epochMilliseconds;
}
