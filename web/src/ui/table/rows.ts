import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api.ts';
import type { ListMeta } from '../../records.ts';

const pageSize = 100;
/** `page × limit` may be at most 100,000: beyond that only the cursor of the previous page works. */
const pageMax = 1_000;

type Paging = { limit: number; page?: number; cursor?: string };
type Page<T> = { rows: readonly T[]; meta: ListMeta };

/** A list endpoint, whatever its rows are called. */
export type Source<T> = {
  path: string;
  /** Filters and order. */
  input: object;
  /** How often visible rows are refreshed, for lists that others remove rows from. */
  refreshMs?: number;
  read: (paging: Paging, signal: AbortSignal) => Promise<Page<T>>;
};

/** The rows of a list that have been loaded. */
export type Rows<T> = {
  /** The number of matching rows; undefined while it is unknown. */
  count: number | undefined;
  /** How many rows can be reached by scrolling. */
  reach: number;
  at: (index: number) => T | undefined;
  error: Error | null;
  refetch: () => void;
};

/** The first pages are loaded one by one; other rows that are scrolled to are loaded by page number. */
export function useRows<T>(source: Source<T>, visible: { from: number; to: number }): Rows<T> {
  const keyOf = (page: number) => [source.path, { ...source.input, limit: pageSize }, page] as const;
  const id = JSON.stringify(keyOf(0));
  const [deepest, setDeepest] = useState({ id, page: 0 });
  const [before, setBefore] = useState<Page<T> | undefined>();
  const cursorTo = (page: number) =>
    page === 0 ? null : queryClient.getQueryData<Page<T>>(keyOf(page - 1))?.meta.nextCursor;
  const wanted = pagesOf(visible);
  const results = useQueries({
    queries: wanted.map((page) => ({
      queryKey: keyOf(page),
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const cursor = cursorTo(page);
        return source.read({ limit: pageSize, ...(cursor ? { cursor } : { page }) }, signal);
      },
      ...(source.refreshMs !== undefined && { refetchInterval: source.refreshMs }),
    })),
  });
  const pages = new Map(wanted.map((page, index) => [page, results[index]?.data]));
  const first = pages.get(0);
  // The rows of the previous filters stay until the new ones are loaded.
  if (first !== undefined && first !== before) setBefore(first);
  const isOther = first === undefined && before !== undefined;
  const reached = Math.max(0, ...wanted.filter((page) => pages.get(page) !== undefined));
  if (deepest.id !== id || reached > deepest.page) setDeepest({ id, page: deepest.id === id ? reached : 0 });
  const count = (first ?? before)?.meta.count;
  return {
    count,
    reach: Math.min(count ?? 0, (Math.max(pageMax, deepest.page + 1) + 1) * pageSize),
    at: (index) =>
      isOther && index < pageSize
        ? before.rows[index]
        : pages.get(Math.floor(index / pageSize))?.rows[index % pageSize],
    error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    refetch: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}

/** Always includes the first page, which has the count. */
function pagesOf({ from, to }: { from: number; to: number }): number[] {
  const start = Math.max(0, Math.floor(from / pageSize));
  const end = Math.max(start, Math.floor(to / pageSize));
  const pages = Array.from({ length: Math.min(end - start + 1, 4) }, (_, index) => start + index);
  return start === 0 ? pages : [0, ...pages];
}
