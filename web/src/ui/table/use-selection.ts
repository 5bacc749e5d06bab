import { useState } from 'react';
import { sameSearch } from '../search-params.ts';
import type { Picked } from './data-table.tsx';

/** The number of ids that one bulk request can change without a long wait. */
export const selectionMax = 200;

export type Selection<T> = Picked<T> & { rows: readonly T[]; clear: () => void };

/** The selected rows, kept while scrolling until the filters change; at most `selectionMax`. */
export function useSelection<T extends { id: number }>(search: object): Selection<T> {
  const [{ filter, chosen }, setState] = useState({ filter: search, chosen: new Map<number, T>() });
  const isCurrent = sameSearch(filter, search);
  const current = isCurrent ? chosen : new Map<number, T>();
  const keep = (next: Map<number, T>) => setState({ filter: search, chosen: next });
  return {
    rows: [...current.values()],
    has: ({ id }) => current.has(id),
    set: (rows, isPicked) => {
      const next = new Map(current);
      for (const row of rows) {
        if (!isPicked) next.delete(row.id);
        else if (next.size < selectionMax) next.set(row.id, row);
      }
      keep(next);
    },
    clear: () => keep(new Map()),
  };
}
