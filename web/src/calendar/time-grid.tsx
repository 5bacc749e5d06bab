import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { CalendarCall } from '../records.ts';
import { Backdrop } from './backdrop.tsx';
import classes from './calendar.module.css';
import { callsOf, type Column } from './column.ts';
import type { View } from './days.ts';
import { GridHead } from './grid-head.tsx';
import { GridHour } from './grid-hour.tsx';
import { rowPx } from './measures.ts';
import { Overlay } from './overlay.tsx';
import { pieceOn, type Row } from './rows.ts';
import { say } from './say.ts';
import { useDrag } from './use-drag.ts';
import { cellKey, useGridKeys } from './use-grid-keys.ts';
import { useLift } from './use-lift.ts';
import { movedCall } from './use-move.ts';
import { useNow } from './use-now.ts';

type Props = {
  label: string;
  view: View;
  columns: readonly Column[];
  rows: readonly Row[];
  calls: readonly CalendarCall[];
  timeZone: string;
  mayBook: boolean;
  onBook: (column: Column, startMs: number) => void;
  onStep: (direction: 1 | -1) => void;
};

const defaultHour = 8;

/** Days or hosts side by side, with one row per hour and the calls in it. */
export function TimeGrid({ label, view, columns, rows, calls, timeZone, mayBook, onBook, onStep }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const help = useId();
  const now = useNow();
  const lift = useLift({ view, columns, rows, timeZone });
  const { sent } = lift;
  const shown = calls.map((call) =>
    call.id === sent?.call.id ? movedCall({ ...sent, call: sent.call }) : call,
  );
  const placed = columns.map((column) => callsOf(column, shown, rows, timeZone));
  const firstRow = firstRowOf(columns, rows, placed, timeZone);
  const keys = useGridKeys(grid, cellKey(0, firstRow));
  const drag = useDrag(grid, columns.length, lift);
  const scroller = useScrollTo(Math.max(firstRow - 0.5, 0) * rowPx);
  const onKeyDown = useKeys({ lift, keys, calls: shown, onStep });
  return (
    <div ref={scroller} className={classes['scroller']} data-view={view}>
      <div
        className={classes['canvas']}
        style={
          { '--columns': columns.length, minWidth: view === 'day' ? 0 : undefined } as React.CSSProperties
        }
      >
        <Backdrop columns={columns} rows={rows} timeZone={timeZone} />
        {/* The focus is on its hours and calls. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-describedby={help}
          onKeyDown={onKeyDown}
          onClickCapture={drag.swallow}
          onFocus={keys.onFocus}
          onBlur={keys.onBlur}
        >
          <GridHead view={view} columns={columns} placed={placed} timeZone={timeZone} now={now} />
          {rows.map((row, index) => (
            <GridHour
              key={`${row.hour} ${row.isSecond}`}
              {...{ row, index, rows, columns, placed, timeZone, now, mayBook, lift, keys, drag, onBook }}
            />
          ))}
        </div>
        <Overlay columns={columns} rows={rows} timeZone={timeZone} now={now} lift={lift} />
      </div>
      <p id={help} className={classes['hidden']}>
        {say('grid.keys')}
      </p>
      <p role="status" className={classes['hidden']}>
        {lift.said}
      </p>
    </div>
  );
}

/** The first row to show: the first working hour or call. */
function firstRowOf(
  columns: readonly Column[],
  rows: readonly Row[],
  placed: readonly (readonly { top: number }[])[],
  timeZone: string,
): number {
  const hours = columns.flatMap(({ date, member }) =>
    (member.times?.hours ?? []).flatMap(
      ({ startsAt, endsAt }) =>
        pieceOn(date, { from: Date.parse(startsAt), until: Date.parse(endsAt) }, rows, timeZone)?.top ?? [],
    ),
  );
  const tops = [...hours, ...placed.flat().map(({ top }) => top)];
  return tops.length === 0 ? defaultHour : Math.floor(Math.min(...tops));
}

/** Scrolls there once, when it is known; after that only the person scrolls. */
function useScrollTo(top: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const first = useRef(top);
  useEffect(() => {
    scroller.current?.scrollTo({ top: first.current });
  }, []);
  return scroller;
}

type Keys = {
  lift: ReturnType<typeof useLift>;
  keys: ReturnType<typeof useGridKeys>;
  calls: readonly CalendarCall[];
  onStep: (direction: 1 | -1) => void;
};

/** Keyboard control: moves the lifted call, or navigates the grid. */
function useKeys({ lift, keys, calls, onStep }: Keys) {
  const navigate = useNavigate();
  const carry: Record<string, () => void> = {
    ArrowUp: () => lift.shift({ quarters: -1, columns: 0 }),
    ArrowDown: () => lift.shift({ quarters: 1, columns: 0 }),
    ArrowLeft: () => lift.shift({ quarters: 0, columns: -1 }),
    ArrowRight: () => lift.shift({ quarters: 0, columns: 1 }),
    Enter: lift.drop,
    ' ': lift.drop,
    Escape: lift.cancel,
    Tab: lift.cancel,
  };
  const walk: Record<string, () => void> = {
    PageUp: () => onStep(-1),
    PageDown: () => onStep(1),
    Escape: lift.dismiss,
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { dataset } = event.target as HTMLElement; // stops are elements
    const call = calls.find(({ id }) => String(id) === dataset['call']);
    if (lift.lifted !== null) {
      carry[event.key]?.();
      if (event.key !== 'Tab' && event.key in carry) event.preventDefault();
      return;
    }
    if (call !== undefined && event.key.toLowerCase() === 'm') {
      lift.lift(call, Number(dataset['column']));
      return event.preventDefault();
    }
    if (call !== undefined && event.key === ' ') {
      event.preventDefault();
      return void navigate({ to: '/calls/$previewId', params: { previewId: call.previewId } });
    }
    if (keys.step(event)) return event.preventDefault();
    if (event.key in walk) {
      walk[event.key]?.();
      event.preventDefault();
    }
  };
}
