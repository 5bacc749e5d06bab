import type { CalendarTimes } from '@callwright/contract/calendar-view.ts';
import type { z } from 'zod';
import { scheduleOf } from '#/domain/scheduling/free-times/slot-query.ts';
import type { Span, TakenRow } from '#/domain/scheduling/free-times/taken.ts';
import { parseDate } from '#/domain/scheduling/slots/calendar.ts';
import { readSchedule, timeOff, workingHours } from '#/domain/scheduling/slots/hours.ts';
import { ascending, intersect, union, type Spans } from '#/domain/scheduling/slots/spans.ts';
import { daySpans } from '#/domain/scheduling/slots/zones.ts';
import { iso } from '#/platform/values/time.ts';
import type { MemberRow } from './members.ts';

type Times = z.input<typeof CalendarTimes>;

/** The hours of a member and what occupies them, from the same rows that the slot engine uses. */
export function timesOf(member: MemberRow, taken: readonly TakenRow[], { fromMs, toMs }: Span): Times {
  const schedule = readSchedule(
    scheduleOf({
      timeZone: member.time_zone ?? member.user_zone,
      weekdays: member.weekdays ?? [],
      overrides: member.overrides ?? [],
      outOfOffice: member.out_of_office ?? [],
    }),
  );
  const busy: number[] = [];
  const unknown: number[] = member.unknown_calendar === null ? [] : [fromMs, toMs];
  const holds: Times['holds'] = [];
  for (const row of taken) {
    if (row.is_unknown) unknown.push(row.span_start, row.span_end);
    else if (row.held_until !== null) addHold(holds, row, row.held_until, { fromMs, toMs });
    else if (row.starts_on !== null && row.ends_on !== null)
      busy.push(...daySpans(schedule.zone, parseDate(row.starts_on), parseDate(row.ends_on) - 1));
    else addEntries(busy, row);
  }
  const within = (spans: number[]) => shown(intersect(union([], ascending(spans)), [fromMs, toMs]));
  return {
    hours: within(workingHours(schedule, fromMs, toMs).open),
    timeOff: within(timeOff(schedule)),
    busy: within(busy),
    unknown: within(unknown),
    holds: holds.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
  };
}

/** A hold is shown without buffers, as the call will be. */
function addHold(holds: Times['holds'], { start, end }: TakenRow, heldUntil: number, span: Span): void {
  if (start === null || end === null || end <= span.fromMs || start >= span.toMs) return;
  holds.push({ startsAt: iso(start), endsAt: iso(end), expiresAt: iso(heldUntil) });
}

function addEntries(busy: number[], { starts, ends }: TakenRow): void {
  for (const [index, start] of (starts ?? []).entries()) {
    const end = ends?.[index];
    if (end !== undefined && end > start) busy.push(start, end);
  }
}

function shown(spans: Spans): Times['hours'] {
  const list: Times['hours'] = [];
  for (let i = 0; i < spans.length; i += 2)
    list.push({ startsAt: iso(spans[i] ?? 0), endsAt: iso(spans[i + 1] ?? 0) });
  return list;
}
