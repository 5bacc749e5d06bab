import type { KeyboardEvent, MouseEvent } from 'react';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { CallBlock } from './call-block.tsx';
import classes from './calendar.module.css';
import { stateOf, type Column, type Placed } from './column.ts';
import { rowPx } from './measures.ts';
import { dayName, hourName } from './names.ts';
import { hourStart, momentOfPlace, type Row } from './rows.ts';
import { say } from './say.ts';
import type { useDrag } from './use-drag.ts';
import { cellKey, callKey, stopProps, type useGridKeys } from './use-grid-keys.ts';
import type { Lift } from './use-lift.ts';

type Props = {
  row: Row;
  index: number;
  rows: readonly Row[];
  columns: readonly Column[];
  placed: readonly (readonly Placed[])[];
  timeZone: string;
  now: number;
  mayBook: boolean;
  lift: Lift;
  keys: ReturnType<typeof useGridKeys>;
  drag: ReturnType<typeof useDrag>;
  onBook: (column: Column, startMs: number) => void;
};

/** A row of the grid: one hour of each column, and the calls that begin in it. */
export function GridHour({ row, index, columns, ...grid }: Props) {
  return (
    <div role="row" className={classes['row']}>
      <div role="rowheader" className={classes['hour']}>
        <span>{hourName(row.hour)}</span>
      </div>
      {columns.map((column, at) => (
        <Hour key={`${column.date} ${column.member.id}`} {...{ row, index, column, at, ...grid }} />
      ))}
    </div>
  );
}

type HourProps = Omit<Props, 'columns'> & { column: Column; at: number };

function Hour({
  row,
  index,
  column,
  at,
  rows,
  placed,
  timeZone,
  now,
  mayBook,
  lift,
  keys,
  drag,
  onBook,
}: HourProps) {
  const key = cellKey(at, index);
  const state = stateOf(column, index, rows, timeZone);
  const name = say('cell', {
    date: dayName(column.date),
    time: hourName(row.hour),
    host: column.member.name,
  });
  const start = hourStart(column.date, index, rows, timeZone);
  const canBook = mayBook && start !== null && start > now - hourMs;
  const book = (place: number) => {
    const moment = momentOfPlace(column.date, place, rows, timeZone) ?? start;
    if (canBook && moment !== null) onBook(column, Math.max(moment, start));
  };
  const onClick = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return;
    book(index + (event.nativeEvent.offsetY >= rowPx / 2 ? 0.5 : 0));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    book(index);
  };
  return (
    <div
      role="gridcell"
      className={classes['cell']}
      tabIndex={keys.isActive(key) ? 0 : -1}
      data-bookable={canBook || undefined}
      data-skipped={state === 'skipped' || undefined}
      {...stopProps(key, at, index)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <span className={classes['hidden']}>{state === null ? name : `${name}, ${say(`cell.${state}`)}`}</span>
      {(placed[at] ?? [])
        .filter(({ top }) => Math.floor(top) === index)
        .map((one) => (
          <CallBlock
            key={one.call.id}
            placed={one}
            column={at}
            row={index}
            date={column.date}
            timeZone={timeZone}
            isActive={keys.isActive(callKey(one.call.id, at))}
            isLifted={lift.lifted?.call.id === one.call.id}
            isPending={lift.sent?.call.id === one.call.id}
            onPress={(event) => drag.start(event, one.call, at, one.top)}
          />
        ))}
    </div>
  );
}
