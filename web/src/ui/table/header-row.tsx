import { Checkbox } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { say } from './say.ts';

export type Order = {
  column: string | undefined;
  by: 'asc' | 'desc' | undefined;
  set: (column: string, by: 'asc' | 'desc') => void;
};

type Pick = { count: number; isAll: boolean; isSome: boolean; set: (picked: boolean) => void };
type Props<T> = { columns: readonly Column<T>[]; order: Order | undefined; pick: Pick | null };

/** The column headers; those that the endpoint can sort by are buttons. */
export function HeaderRow<T>({ columns, order, pick }: Props<T>) {
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={sortOf(column, order)}
            className={classes['headCell']}
            data-first={index === 0 || undefined}
            data-number={column.isNumber || undefined}
          >
            {index === 0 && pick !== null && (
              <Checkbox
                size="xs"
                aria-label={say('select.loaded', { count: pick.count })}
                checked={pick.isAll}
                indeterminate={pick.isSome}
                onChange={(event) => pick.set(event.currentTarget.checked)}
              />
            )}
            <HeaderName column={column} order={order} />
          </div>
        ))}
      </div>
    </div>
  );
}

function HeaderName<T>({ column, order }: { column: Column<T>; order: Order | undefined }) {
  const { order: own, label } = column;
  if (own === undefined || order === undefined) return <span>{label}</span>;
  const sort = sortOf(column, order);
  const other = order.by === 'asc' ? 'desc' : 'asc';
  return (
    <button
      type="button"
      className={classes['sort']}
      aria-label={say('sort', { name: label })}
      data-sorted={sort !== undefined || undefined}
      onClick={() => order.set(own.column, sort === undefined ? own.first : other)}
    >
      {label}
      {sort === 'ascending' && <ArrowUp aria-hidden size={14} />}
      {sort === 'descending' && <ArrowDown aria-hidden size={14} />}
    </button>
  );
}

function sortOf<T>(
  { order: own }: Column<T>,
  order: Order | undefined,
): 'ascending' | 'descending' | undefined {
  if (own === undefined || order?.column !== own.column) return undefined;
  return order.by === 'asc' ? 'ascending' : 'descending';
}
