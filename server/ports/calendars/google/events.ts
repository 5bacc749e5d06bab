import { etag } from '#/ports/calendars/answers.ts';
import { z } from 'zod';
import type { Answer, ItemKind, ItemTime, RemoteItem } from '#/ports/calendars/calendar-source.ts';
import { unreadable } from './failures.ts';

// The parts of Google's entries that we read
// (https://developers.google.com/workspace/calendar/api/v3/reference/events).

const moment = z.object({
  date: z.string().nullish(),
  dateTime: z.string().nullish(),
  timeZone: z.string().nullish(),
});

export const event = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  etag,
  iCalUID: z.string().nullish(),
  recurringEventId: z.string().nullish(),
  summary: z.string().nullish(),
  transparency: z.string().nullish(),
  eventType: z.string().nullish(),
  start: moment.nullish(),
  end: moment.nullish(),
  attendees: z
    .array(
      z.object({
        email: z.string().nullish(),
        self: z.boolean().nullish(),
        responseStatus: z.string().nullish(),
      }),
    )
    .nullish(),
});
export type Event = z.infer<typeof event>;

/** The requested fields of each entry: exactly those that `event` parses. */
export const eventFields =
  'id,status,etag,iCalUID,recurringEventId,summary,transparency,eventType,start,end,attendees(email,self,responseStatus)';

const kinds: Readonly<Record<string, ItemKind>> = {
  outOfOffice: 'OUT_OF_OFFICE',
  focusTime: 'FOCUS_TIME',
  workingLocation: 'WORKING_LOCATION',
  birthday: 'BIRTHDAY',
};
const answers: Readonly<Record<string, Answer>> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
};

/** An entry that is not cancelled. At Google, instances of a series have ids of their own. */
export function itemOf(one: Event, addresses: readonly string[]): RemoteItem {
  return {
    externalId: one.id,
    instance: '',
    uid: one.iCalUID ?? null,
    etag: one.etag,
    time: timeOf(one),
    isFree: one.transparency === 'transparent',
    isTentative: one.status === 'tentative',
    answer: answerOf(one, addresses),
    kind: kinds[one.eventType ?? 'default'] ?? 'DEFAULT',
    title: one.summary ?? '',
  };
}

/**
 * Google marks the calendar's owner among the attendees. In a secondary calendar, only the address identifies the
 * member.
 */
function answerOf({ attendees }: Event, addresses: readonly string[]): Answer {
  const own =
    attendees?.find(({ self }) => self === true) ??
    attendees?.find(({ email }) => email && addresses.includes(email.toLowerCase()));
  if (own === undefined) return 'NONE';
  return answers[own.responseStatus ?? 'needsAction'] ?? 'NEEDS_ACTION';
}

function timeOf({ start, end }: Event): ItemTime {
  try {
    if (start?.date && end?.date) return days(start.date, end.date);
    const time = { startMs: instantMs(start), endMs: instantMs(end) };
    if (time.endMs < time.startMs) throw new RangeError('It ends before it starts');
    return time;
  } catch (error) {
    throw unreadable(error);
  }
}

function days(start: string, end: string): ItemTime {
  const [first, last] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)];
  const order = Temporal.PlainDate.compare(first, last);
  if (order > 0) throw new RangeError('It ends before it starts');
  // Some programs write the same date twice for a single day.
  return { startsOn: first.toString(), endsOn: (order === 0 ? last.add({ days: 1 }) : last).toString() };
}

function instantMs(at: z.infer<typeof moment> | null | undefined): number {
  if (!at?.dateTime) throw new RangeError('There is no time');
  if (at.timeZone && !/(z|[+-]\d\d(:?\d\d)?)$/i.test(at.dateTime))
    return Temporal.PlainDateTime.from(at.dateTime).toZonedDateTime(at.timeZone).epochMilliseconds;
  return Temporal.Instant.from(at.dateTime).epochMilliseconds;
}
