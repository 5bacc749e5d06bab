import type { ReactNode } from 'react';

/** Information for a cell about its row. */
export type CellPlace = {
  /** The tab index of focusable elements: Tab enters only the focused row. */
  tabIndex: 0 | -1;
};

export type Column<T> = {
  key: string;
  label: string;
  /** In pixels; columns share the remaining space in proportion. */
  width: number;
  cell: (row: T, place: CellPlace) => ReactNode;
  /** The sort column of the endpoint, and the direction of the first click. */
  order?: { column: string; first: 'asc' | 'desc' };
  isNumber?: boolean;
  /** Hidden until somebody chooses it. */
  isExtra?: boolean;
  /** Its place on a phone; omitted columns are hidden there. */
  card?: 'end' | 'line';
};

/** The columns in the chosen order; by default those that are not extra. Unknown ones are ignored. */
export function chosenColumns<T>(
  columns: readonly Column<T>[],
  chosen: readonly string[] | null,
): readonly Column<T>[] {
  const [first, ...rest] = columns;
  if (first === undefined) return [];
  if (chosen === null) return [first, ...rest.filter(({ isExtra }) => isExtra !== true)];
  return [first, ...chosen.flatMap((key) => rest.find((column) => column.key === key) ?? [])];
}
