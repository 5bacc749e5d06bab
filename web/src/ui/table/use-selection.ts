import { useState } from 'react';
import { sameSearch } from '../search-params.ts';
import type { Picked } from './data-table.tsx';

/** As many as one request of the service takes of ids that change together without waiting long. */
export const selectionMax = 200;

export type Selection<T> = Picked<T> & { rows: readonly T[]; clear: () => void };

/** Rows that were ticked, kept while one scrolls until the filters change; no more than `selectionMax` are added. */
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
