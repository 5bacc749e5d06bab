import { z } from 'zod';
import { etag } from '#/ports/calendars/answers.ts';
import type { Answer, ItemKind, ItemTime, RemoteItem } from '#/ports/calendars/calendar-source.ts';
import { ianaName } from '#/ports/calendars/ical/zones.ts';
import { unreadable } from './failures.ts';

// The parts of Microsoft's entries that we read (https://learn.microsoft.com/graph/api/resources/event).

const moment = z.object({ dateTime: z.string(), timeZone: z.string().nullish() });

export const event = z.object({
  id: z.string().min(1),
  '@odata.etag': etag,
  '@removed': z.object({}).nullish(),
  type: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
  iCalUId: z.string().nullish(),
  subject: z.string().nullish(),
  showAs: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: moment.nullish(),
  end: moment.nullish(),
  originalStartTimeZone: z.string().nullish(),
});
export type Event = z.infer<typeof event>;

/** The requested fields where they can be selected: exactly those that `event` parses. */
export const eventFields =
  'id,type,seriesMasterId,iCalUId,subject,showAs,isAllDay,isCancelled,responseStatus,start,end,originalStartTimeZone';

const answers: Readonly<Record<string, Answer>> = {
  none: 'NONE',
  organizer: 'NONE',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentativelyAccepted: 'TENTATIVE',
};
const kinds: Readonly<Record<string, ItemKind>> = {
  oof: 'OUT_OF_OFFICE',
  workingElsewhere: 'WORKING_LOCATION',
};

/** An entry that is not cancelled. An unknown `showAs` counts as busy. */
export function itemOf(one: Event): RemoteItem {
  const shown = one.showAs ?? 'unknown';
  return {
    externalId: one.seriesMasterId ?? one.id,
    instance: one.seriesMasterId ? one.id : '',
    uid: one.iCalUId ?? null,
    etag: one['@odata.etag'],
    time: timeOf(one),
    isFree: shown === 'free' || shown === 'workingElsewhere',
    isTentative: shown === 'tentative',
    answer: answers[one.responseStatus?.response ?? 'none'] ?? 'NEEDS_ACTION',
    kind: kinds[shown] ?? 'DEFAULT',
    title: one.subject ?? '',
  };
}

function timeOf(one: Event): ItemTime {
  const { start, end, isAllDay } = one;
  try {
    if (!start || !end) throw new RangeError('There is no time');
    if (isAllDay === true) return days(one, start, end);
    const time = { startMs: instantMs(start), endMs: instantMs(end) };
    if (time.endMs < time.startMs) throw new RangeError('It ends before it starts');
    return time;
  } catch (error) {
    throw unreadable(error);
  }
}

type Moment = z.infer<typeof moment>;

/** We request times in UTC. */
function instantMs({ dateTime, timeZone }: Moment): number {
  const zone = ianaName(timeZone ?? 'UTC');
  if (zone === null) throw new RangeError('The zone is not known');
  return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).epochMilliseconds;
}

function days(one: Event, start: Moment, end: Moment): ItemTime {
  const [first, last] = [dateOf(one, start), dateOf(one, end)];
  const order = Temporal.PlainDate.compare(first, last);
  if (order > 0) throw new RangeError('It ends before it starts');
  return { startsOn: first.toString(), endsOn: (order === 0 ? last.add({ days: 1 }) : last).toString() };
}

/**
 * The date of an all-day entry, which Microsoft returns as a midnight. For entries of some programs, it returns the
 * instant of midnight in the zone in which they were created.
 */
function dateOf({ originalStartTimeZone }: Event, { dateTime, timeZone }: Moment): Temporal.PlainDate {
  const at = Temporal.PlainDateTime.from(dateTime);
  if (at.toPlainTime().equals(Temporal.PlainTime.from('00:00'))) return at.toPlainDate();
  const zone = originalStartTimeZone ? ianaName(originalStartTimeZone) : null;
  const there =
    zone === null
      ? at
      : at
          .toZonedDateTime(ianaName(timeZone ?? 'UTC') ?? 'UTC')
          .withTimeZone(zone)
          .toPlainDateTime();
  // The nearest midnight, if the zone is unknown or a different one.
  return there.round({ smallestUnit: 'day', roundingMode: 'halfExpand' }).toPlainDate();
}
