import type { ReactNode } from 'react';
import type { ListMeta } from '../records.ts';
import { Pager } from './pager.tsx';
import { Loaded, type Read } from './states.tsx';

type Props<D, T> = {
  from: Read<{ data: D; meta: ListMeta }>;
  rows: (data: D) => readonly T[];
  /** Shown if there are no rows. */
  nothing: ReactNode;
  onPage: (page: number) => void;
  children: (rows: readonly T[]) => ReactNode;
};

/** A page of a list with links to the others, or a note if there is nothing. */
export function PagedList<D, T>({ from, rows, nothing, onPage, children }: Props<D, T>) {
  return (
    <Loaded from={from}>
      {({ data, meta }) => {
        const shown = rows(data);
        return (
          <>
            {shown.length === 0 ? nothing : children(shown)}
            <Pager meta={meta} onPage={onPage} />
          </>
        );
      }}
    </Loaded>
  );
}
