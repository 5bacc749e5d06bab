import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../api.ts';

type Paged<T> = { rows: readonly T[]; meta: unknown };

type Move<T> = {
  /** Of the list that the columns are read from. */
  path: string;
  /** The filter of the list that makes a column. */
  filter: string;
  from: string;
  to: string;
  /** The card as it is in the new column. */
  card: T;
};

/** Takes a card from one column and puts it on top of another before the service has answered. */
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
  // What is on its way still has it in the old column.
  await queryClient.cancelQueries({ predicate: ({ queryKey: [own] }) => own === path });
  queryClient.setQueriesData<Paged<T>>(isOf(from, false), (page) =>
    page === undefined ? page : { ...page, rows: page.rows.filter(({ id }) => id !== card.id) },
  );
  queryClient.setQueriesData<Paged<T>>(isOf(to, true), (page) =>
    page === undefined ? page : { ...page, rows: [card, ...page.rows] },
  );
}
