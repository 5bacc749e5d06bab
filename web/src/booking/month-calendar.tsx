/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { addDays, addMonths, weekColumn, weeksOf } from './plain-date.ts';
import { say } from './say.ts';
import { dayNumber, longDate, monthName, weekday } from './times.ts';

type Props = {
  /** '2026-11' */
  month: string;
  today: string;
  /** The first day of a week, from 1 for Monday to 7. */
  weekStart: number;
  /** Free times by date; null while they are loading. */
  slots: Record<string, string[]> | null;
  selected: string | null;
  /** Whether there may be free times after this month. */
  hasMore: boolean;
  onMonth: (month: string) => void;
  onChoose: (date: string) => void;
};

const columns = [0, 1, 2, 3, 4, 5, 6];

/** A month as a date grid (ARIA Authoring Practices): one tab stop, arrows, Home, End, Page Up and Page Down. */
export function MonthCalendar(props: Props): JSX.Element {
  const { month, today, weekStart, slots, selected, hasMore, onMonth } = props;
  const [cursor, setCursor] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const takeFocus = useRef(false);
  const active = cursor?.startsWith(month) ? cursor : firstStop(props);
  const isFirst = month <= today.slice(0, 7);

  useLayoutEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active]);

  function move(to: string): void {
    const toMonth = to.slice(0, 7);
    if (toMonth < today.slice(0, 7) || (toMonth > month && !hasMore)) return;
    takeFocus.current = true;
    setCursor(to);
    if (toMonth !== month) onMonth(toMonth);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = destination(event, active, weekStart);
    if (to === null) return;
    event.preventDefault();
    move(to);
  }

  return (
    <div class="calendar">
      <div class="calendar-head">
        <h3 id="month-name">{monthName(month)}</h3>
        <Turn
          name="back"
          label={say('calendar.previous')}
          possible={!isFirst}
          onTurn={() => onMonth(addMonths(`${month}-01`, -1).slice(0, 7))}
        />
        <Turn
          name="forward"
          label={say('calendar.next')}
          possible={hasMore}
          onTurn={() => onMonth(addMonths(`${month}-01`, 1).slice(0, 7))}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby="month-name"
        aria-busy={slots === null}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {columns.map((column) => {
              // 1 June 2026 is a Monday.
              const day = addDays('2026-06-01', weekStart - 1 + column);
              return (
                <th key={column} scope="col" abbr={weekday(day, 'long')}>
                  {weekday(day, 'short')}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week, row) => (
            <tr key={row}>
              {week.map((date, column) =>
                date === null ? (
                  <td key={column} />
                ) : (
                  <Day
                    key={date}
                    date={date}
                    today={today}
                    free={slots === null ? null : (slots[date]?.length ?? 0)}
                    isSelected={date === selected}
                    isActive={date === active}
                    onChoose={props.onChoose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <output class="hidden">
        {slots === null
          ? ''
          : say('calendar.summary', {
              month: monthName(month),
              count: Object.keys(slots).filter((date) => date.startsWith(month)).length,
            })}
      </output>
    </div>
  );
}

/** Not disabled at the end of the range, so that it keeps the focus. */
function Turn({
  name,
  label,
  possible,
  onTurn,
}: {
  name: 'back' | 'forward';
  label: string;
  possible: boolean;
  onTurn: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="round"
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => possible && onTurn()}
    >
      <Icon name={name} />
    </button>
  );
}

type DayProps = {
  date: string;
  today: string;
  free: number | null;
  isSelected: boolean;
  isActive: boolean;
  onChoose: (date: string) => void;
};

function Day({ date, today, free, isSelected, isActive, onChoose }: DayProps): JSX.Element {
  const isFree = free !== null && free > 0;
  return (
    <td aria-selected={isSelected}>
      <button
        type="button"
        class={dayClass(date < today, free)}
        data-date={date}
        tabIndex={isActive ? 0 : -1}
        aria-disabled={!isFree}
        aria-pressed={isFree ? isSelected : undefined}
        aria-current={date === today ? 'date' : undefined}
        aria-label={dayLabel(date, free)}
        onClick={() => isFree && onChoose(date)}
      >
        {dayNumber(date)}
      </button>
    </td>
  );
}

function dayClass(isPast: boolean, free: number | null): string {
  if (isPast) return 'day day-past';
  if (free === null) return 'day day-loading';
  return free > 0 ? 'day day-free' : 'day';
}

function dayLabel(date: string, free: number | null): string {
  if (free === null) return say('calendar.dayLoading', { date: longDate(date) });
  return free === 0
    ? say('calendar.dayNone', { date: longDate(date) })
    : say('calendar.day', { date: longDate(date), count: free });
}

/** The day that Tab moves to. */
function firstStop({ month, today, slots, selected }: Props): string {
  if (selected?.startsWith(month)) return selected;
  const free = Object.keys(slots ?? {})
    .filter((date) => date.startsWith(month))
    .toSorted()[0];
  return free ?? (today.startsWith(month) ? today : `${month}-01`);
}

function destination(event: KeyboardEvent, from: string, weekStart: Props['weekStart']): string | null {
  const forward = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1;
  const column = weekColumn(from, weekStart);
  switch (event.key) {
    case 'ArrowRight':
      return addDays(from, forward);
    case 'ArrowLeft':
      return addDays(from, -forward);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'Home':
      return addDays(from, -column);
    case 'End':
      return addDays(from, 6 - column);
    case 'PageDown':
      return addMonths(from, event.shiftKey ? 12 : 1);
    case 'PageUp':
      return addMonths(from, event.shiftKey ? -12 : -1);
    default:
      return null;
  }
}
