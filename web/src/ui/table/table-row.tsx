import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CellPlace, Column } from './column.ts';
import classes from './data-table.module.css';
import type { Picked } from './data-table.tsx';
import { say } from './say.ts';

type Props<T> = {
  index: number;
  /** undefined while it is loading. */
  row: T | undefined;
  name: string;
  columns: readonly Column<T>[];
  isActive: boolean;
  isCard: boolean;
  picked: Picked<T> | null;
  onActive: (index: number) => void;
};

/** Plain text is truncated with an ellipsis. */
function cut(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span className={classes['text']}>{content}</span> : content;
}

/** A row, or the placeholder of one that is loading. */
export function TableRow<T>({ index, row, name, columns, isActive, isCard, picked, onActive }: Props<T>) {
  const isPicked = row !== undefined && picked?.has(row) === true;
  const place: CellPlace = { tabIndex: isActive ? 0 : -1 };
  const shown = isCard ? columns.filter(({ card }, at) => at === 0 || card !== undefined) : columns;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-label={name || undefined}
      aria-selected={picked === null ? undefined : isPicked}
      aria-busy={row === undefined || undefined}
      tabIndex={place.tabIndex}
      data-index={index}
      data-picked={isPicked || undefined}
      className={classes['row']}
      onFocus={() => onActive(index)}
    >
      {row === undefined ? (
        <div
          role="rowheader"
          aria-label={name || undefined}
          aria-colindex={1}
          className={classes['cell']}
          data-first
        >
          <span className={classes['bone']} aria-hidden />
        </div>
      ) : (
        shown.map((column, at) => (
          <div
            key={column.key}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={columns.indexOf(column) + 1}
            className={classes['cell']}
            data-first={at === 0 || undefined}
            data-number={column.isNumber || undefined}
            data-card={at === 0 ? undefined : column.card}
          >
            {at === 0 && picked !== null && (
              <Checkbox
                size="xs"
                aria-label={say('select', { name })}
                tabIndex={place.tabIndex}
                checked={isPicked}
                onChange={(event) => picked.set([row], event.currentTarget.checked)}
              />
            )}
            {cut(column.cell(row, place))}
          </div>
        ))
      )}
    </div>
  );
}
