import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../api.ts';

type Paged<T> = { rows: readonly T[]; meta: unknown };

type Move<T> = {
  /** The path of the list that the columns are read from. */
  path: string;
  /** The filter of the list that selects a column. */
  filter: string;
  from: string;
  to: string;
  /** The card with the data for the new column. */
  card: T;
};

/** An optimistic update: moves a card to the top of another column before the service has answered. */
export async function moveInCache<T extends { id: number }>({
  path,
  filter,
  from,
  to,
  card,
}: Move<T>): Promise<void> {
  const isOf = (lane: string, firstOnly: boolean) => ({
    predicate: ({ queryKey: [own, input, page] }: { queryKey: QueryKey }) =>
      own === path &&
      (input as Record<string, unknown> | undefined)?.[filter] === lane &&
      (!firstOnly || page === 0),
  });
  // Running requests still have the card in the old column.
  await queryClient.cancelQueries({ predicate: ({ queryKey: [own] }) => own === path });
  queryClient.setQueriesData<Paged<T>>(isOf(from, false), (page) =>
    page === undefined ? page : { ...page, rows: page.rows.filter(({ id }) => id !== card.id) },
  );
  queryClient.setQueriesData<Paged<T>>(isOf(to, true), (page) =>
    page === undefined ? page : { ...page, rows: [card, ...page.rows] },
  );
}
