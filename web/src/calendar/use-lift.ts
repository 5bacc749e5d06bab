import { nowMs } from '../ui/page-clock.ts';
import { useRef, useState } from 'react';
import type { CalendarCall } from '../records.ts';
import { useMay } from '../auth/session.ts';
import type { Column } from './column.ts';
import type { View } from './days.ts';
import { inviteeOf, whenName } from './names.ts';
import { placeOf, momentOfPlace, type Row } from './rows.ts';
import { say } from './say.ts';
import { useMove, type Move } from './use-move.ts';

/** A call that is held over a place of the grid by a pointer or by keys. */
type Lifted = { call: CalendarCall; from: number; column: number; startMs: number };

type Grid = { view: View; columns: readonly Column[]; rows: readonly Row[]; timeZone: string };

/** The call that is being moved: lifted, moved over the grid, dropped or put back. */
export function useLift(grid: Grid) {
  const { columns, rows, timeZone } = grid;
  const mayWrite = useMay('calls:write');
  const moving = useMove(timeZone);
  const [lifted, setShown] = useState<Lifted | null>(null);
  // A ref, because a pointer may be released before its last move is rendered.
  const held = useRef<Lifted | null>(null);
  const setLifted = (next: Lifted | null) => {
    held.current = next;
    setShown(next);
  };
  const [said, setSaid] = useState('');
  const whyNot = (call: CalendarCall): string | null => {
    if (!mayWrite) return say('move.notMine');
    return Date.parse(call.dateTime) <= nowMs() ? say('move.over') : null;
  };
  const hold = (next: Lifted) => {
    setLifted(next);
    setSaid(heldWords(next, moveOf(grid, next), timeZone));
  };
  return {
    ...moving,
    lifted,
    said,
    mayMove: (call: CalendarCall) => whyNot(call) === null,
    lift: (call: CalendarCall, column: number): void => {
      const reason = whyNot(call);
      if (reason !== null) return setSaid(reason);
      moving.dismiss();
      hold({ call, from: column, column, startMs: Date.parse(call.dateTime) });
    },
    /** The pointer is over a place. */
    carry: (call: CalendarCall, from: number, column: number, place: number): void => {
      const date = columns[column]?.date;
      const startMs = date === undefined ? null : momentOfPlace(date, snapped(place), rows, timeZone);
      if (startMs !== null) setLifted({ call, from, column, startMs });
    },
    /** A key moves it by quarters of an hour or by columns. */
    shift: (by: { quarters: number; columns: number }): void => {
      if (held.current === null) return;
      const column = Math.min(Math.max(held.current.column + by.columns, 0), columns.length - 1);
      const startMs = shifted(grid, held.current, column, by.quarters);
      if (startMs !== null) hold({ ...held.current, column, startMs });
    },
    drop: (): void => {
      if (held.current === null) return;
      const move = moveOf(grid, held.current);
      setLifted(null);
      if (move.startMs === Date.parse(move.call.dateTime) && move.host.id === move.call.userId)
        return setSaid(say('move.left', { invitee: inviteeOf(move.call) }));
      setSaid(say('move.pending', { invitee: inviteeOf(move.call), when: whenName(move.startMs, timeZone) }));
      moving.send(move);
    },
    cancel: (): void => {
      if (held.current !== null) setSaid(say('move.left', { invitee: inviteeOf(held.current.call) }));
      setLifted(null);
    },
  };
}

export type Lift = ReturnType<typeof useLift>;

const quarterMs = 900_000;

function snapped(place: number): number {
  return Math.max(Math.round(place * 4) / 4, 0);
}

/** In the team view, another column means another host. */
function moveOf({ view, columns }: Grid, { call, from, column, startMs }: Lifted): Move {
  const member = columns[column]?.member;
  const own = call.hosts.find(({ id }) => id === call.userId) ?? { id: call.userId, name: '' };
  const isHanded = view === 'team' && column !== from && member !== undefined;
  return { call, startMs, host: isHanded ? { id: member.id, name: member.name } : own };
}

function heldWords({ call, startMs }: Lifted, { host }: Move, timeZone: string): string {
  return say('move.at', { invitee: inviteeOf(call), when: whenName(startMs, timeZone), host: host.name });
}

/**
 * The target of a keyboard move: the same time on another day, or another time of the day; null if it is outside of the
 * grid.
 */
function shifted(
  { columns, rows, timeZone }: Grid,
  from: Lifted,
  column: number,
  quarters: number,
): number | null {
  const date = columns[column]?.date;
  if (date === undefined) return null;
  if (date !== columns[from.column]?.date)
    return momentOfPlace(date, placeOf(from.startMs, rows, timeZone), rows, timeZone);
  const startMs = from.startMs + quarters * quarterMs;
  const isHere = momentOfPlace(date, placeOf(startMs, rows, timeZone), rows, timeZone) === startMs;
  return isHere ? startMs : null;
}
