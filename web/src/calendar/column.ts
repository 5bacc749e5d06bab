import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { CalendarCall, CalendarMember } from '../records.ts';
import { hourStart, pieceOn, type Piece, type Row } from './rows.ts';
import { inLanes, type InLane } from './lanes.ts';

/** A date of a host. */
export type Column = { date: string; member: CalendarMember };

export type Placed = InLane<Piece & { call: CalendarCall }>;

/** The calls of a column, each in its lane. */
export function callsOf(
  { date, member }: Column,
  calls: readonly CalendarCall[],
  rows: readonly Row[],
  timeZone: string,
): Placed[] {
  const pieces = calls
    .filter(({ hosts }) => hosts.some(({ id }) => id === member.id))
    .flatMap((call) => {
      const span = { from: Date.parse(call.dateTime), until: Date.parse(call.endTime) };
      const piece = pieceOn(date, span, rows, timeZone);
      return piece === null ? [] : [{ ...piece, call }];
    });
  return inLanes(pieces);
}

type HourState = 'free' | 'outside' | 'busy' | 'timeOff' | 'unknown' | 'held' | 'skipped';

/** The state of an hour in a column, the most important first; null if this member may not know it. */
export function stateOf(
  { date, member }: Column,
  index: number,
  rows: readonly Row[],
  timeZone: string,
): HourState | null {
  const from = hourStart(date, index, rows, timeZone);
  if (from === null) return 'skipped';
  const { times } = member;
  if (times === null) return null;
  const touches = (spans: readonly { startsAt: string; endsAt: string }[]) =>
    spans.some(({ startsAt, endsAt }) => Date.parse(startsAt) < from + hourMs && Date.parse(endsAt) > from);
  if (touches(times.timeOff)) return 'timeOff';
  if (touches(times.holds)) return 'held';
  if (touches(times.busy)) return 'busy';
  if (touches(times.unknown)) return 'unknown';
  return touches(times.hours) ? 'free' : 'outside';
}
