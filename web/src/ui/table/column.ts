import type { ReactNode } from 'react';

/** What a cell is told about its row. */
export type CellPlace = {
  /** Of what can be focused in it: only the row with the focus is entered by the tab key. */
  tabIndex: 0 | -1;
};

export type Column<T> = {
  key: string;
  label: string;
  /** In pixels; columns share what is left by it. */
  width: number;
  cell: (row: T, place: CellPlace) => ReactNode;
  /** The order of the endpoint that its header asks for, and the direction of the first click. */
  order?: { column: string; first: 'asc' | 'desc' };
  isNumber?: boolean;
  /** Not shown until somebody chooses it. */
  isExtra?: boolean;
  /** Where it is on a phone; elsewhere it is left out. */
  card?: 'end' | 'line';
};

/** The columns in the order chosen; without a choice, those that are not extra. What is no longer there is passed over. */
export function chosenColumns<T>(
  columns: readonly Column<T>[],
  chosen: readonly string[] | null,
): readonly Column<T>[] {
  const [first, ...rest] = columns;
  if (first === undefined) return [];
  if (chosen === null) return [first, ...rest.filter(({ isExtra }) => isExtra !== true)];
  return [first, ...chosen.flatMap((key) => rest.find((column) => column.key === key) ?? [])];
}
