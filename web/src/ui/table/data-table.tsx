import { VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { memo, useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { Failure } from '../states.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { HeaderRow, type Order } from './header-row.tsx';
import { say } from './say.ts';
import { TableRow as FreshRow } from './table-row.tsx';
import { useFill } from './use-fill.ts';
import { useGradually } from './use-gradually.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRows, type Source } from './rows.ts';
import { useVirtual } from './use-virtual.ts';

export const compactKey = 'callwright.compact-rows';
const heights = { comfortable: 44, compact: 36, card: 64 };
const cardsBelow = '(max-width: 639px)';

/** Memoized: scrolling renders only rows that become visible. */
const TableRow = memo(FreshRow) as typeof FreshRow; // memo loses the type parameter

/** The selected rows. */
export type Picked<T> = { has: (row: T) => boolean; set: (rows: readonly T[], picked: boolean) => void };

type Props<T extends { id: number }> = {
  label: string;
  source: Source<T>;
  columns: readonly Column<T>[];
  nameOf: (row: T) => string;
  onOpen: (row: T) => void;
  picked?: Picked<T> | null;
  order?: Order;
  /** A footer that is always visible, with the count and totals. */
  totals?: (count: number) => ReactNode;
  /** Shown if there are no rows. */
  nothing: ReactNode;
};

/** A virtualized table of any length: only visible rows are on the page. On a phone each row is a card. */
export function DataTable<T extends { id: number }>(props: Props<T>) {
  const { label, source, columns, nameOf, onOpen, picked = null, order, totals, nothing } = props;
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isCompact] = useLocalStorage({
    key: compactKey,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isCards = useMediaQuery(cardsBelow, undefined, { getInitialValueInEffect: false }) ?? false;
  const rowHeight = isCards ? heights.card : isCompact ? heights.compact : heights.comfortable;
  const seen = useVirtual(box, rowHeight);
  const rows = useRows(source, seen);
  const maxHeight = useFill(box);
  const keys = useRowKeys({ box, rows, rowHeight, onOpen, picked });
  const shownCount = rows.count === undefined ? 12 : rows.reach;
  const from = Math.min(seen.from, Math.max(0, shownCount - 1));
  const indexes = Array.from(
    { length: Math.max(0, Math.min(seen.to, shownCount) - from) },
    (_, n) => from + n,
  );
  const drawn = useGradually(indexes.flatMap((index) => rows.at(index)?.id ?? []));
  if (rows.error !== null && rows.count === undefined)
    return <Failure error={rows.error} retry={rows.refetch} />;
  if (rows.count === 0) return nothing;
  const style = {
    '--columns': columns.map(({ width }) => `minmax(${width}px, ${width}fr)`).join(' '),
    '--width': `${columns.reduce((sum, { width }) => sum + width, 0)}px`,
    '--row-height': `${rowHeight}px`,
    maxHeight,
  } as CSSProperties; // with the variables of its style sheet
  return (
    <div className={classes['frame']}>
      <VisuallyHidden id={keysId}>{say('keys')}</VisuallyHidden>
      <div
        ref={box}
        role="grid"
        aria-label={label}
        aria-describedby={keysId}
        aria-rowcount={(rows.count ?? 0) + 1}
        aria-colcount={columns.length}
        aria-multiselectable={picked !== null || undefined}
        aria-busy={rows.count === undefined || undefined}
        className={classes['box']}
        data-cards={isCards || undefined}
        style={style}
        onKeyDown={keys.onKeyDown}
        tabIndex={-1}
      >
        {!isCards && (
          <HeaderRow
            columns={columns}
            order={order}
            pick={picked === null ? null : pickLoaded(picked, rows.at, Math.min(100, rows.count ?? 0))}
          />
        )}
        <div role="rowgroup" className={classes['body']} style={{ height: shownCount * rowHeight }}>
          <div className={classes['shift']} style={{ transform: `translateY(${from * rowHeight}px)` }}>
            {indexes.map((index) => {
              const row = rows.at(index);
              return (
                <TableRow
                  key={row === undefined ? `waits-${index}` : row.id}
                  index={index}
                  row={row !== undefined && drawn.has(row.id) ? row : undefined}
                  name={row === undefined ? '' : nameOf(row)}
                  columns={columns}
                  isActive={index === keys.active}
                  isCard={isCards}
                  picked={picked}
                  onActive={keys.setActive}
                />
              );
            })}
          </div>
        </div>
      </div>
      {totals !== undefined && rows.count !== undefined && (
        <div className={classes['totals']}>{totals(rows.count)}</div>
      )}
    </div>
  );
}

/** The checkbox of the header selects the loaded rows of the first page. */
function pickLoaded<T>(picked: Picked<T>, at: (index: number) => T | undefined, count: number) {
  const rows = Array.from({ length: count }, (_, index) => at(index)).filter((row) => row !== undefined);
  const some = rows.filter(picked.has).length;
  return {
    count,
    isAll: some > 0 && some === rows.length,
    isSome: some > 0 && some < rows.length,
    set: (on: boolean) => picked.set(rows, on),
  };
}
