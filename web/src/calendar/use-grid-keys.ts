import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

/** A place that keys can reach: an hour of a column, or a call that begins in it. */
type Stop = { key: string; column: number; order: number };

export const cellKey = (column: number, row: number) => `cell-${column}-${row}`;
export const callKey = (id: number, column: number) => `call-${id}-${column}`;

/** The attributes of a stop for the keyboard; within an hour, its calls come after it in order. */
export function stopProps(key: string, column: number, row: number, call?: { top: number; id: number }) {
  return {
    'data-stop': key,
    'data-column': column,
    'data-order': call === undefined ? row : row + 0.01 + (call.top - Math.floor(call.top)) * 0.9,
    ...(call !== undefined && { 'data-call': call.id }),
  };
}

/** The grid is one tab stop; arrow keys move between hours and calls. */
export function useGridKeys(grid: RefObject<HTMLElement | null>, first: string) {
  const [active, setActive] = useState<string | null>(null);
  const hasFocus = useRef(false);
  const find = (key: string) => {
    const call = /^call-(\d+)-/.exec(key)?.[1];
    return (
      grid.current?.querySelector<HTMLElement>(`[data-stop="${key}"]`) ??
      (call === undefined ? null : grid.current?.querySelector<HTMLElement>(`[data-call="${call}"]`))
    );
  };
  // A call that moves becomes another element: the focus goes with it.
  useLayoutEffect(() => {
    const key = active ?? first;
    const stops = stopsIn(grid.current);
    if (stops.every(({ tabIndex }) => tabIndex !== 0))
      (find(key) ?? find(first) ?? stops[0])?.setAttribute('tabindex', '0');
    if (hasFocus.current && document.activeElement === document.body) find(key)?.focus();
  });
  return {
    isActive: (key: string) => key === (active ?? first),
    go: setActive,
    onFocus: (event: FocusEvent): void => {
      const key = event.target instanceof HTMLElement ? event.target.dataset['stop'] : undefined;
      if (key === undefined) return;
      hasFocus.current = true;
      setActive(key);
    },
    onBlur: (event: FocusEvent): void => {
      // If an element is removed, the person did not move the focus.
      if (event.target.isConnected) hasFocus.current = false;
    },
    /** Handles a navigation key; returns whether it was one. */
    step: (event: KeyboardEvent): boolean => {
      const from = stopOf(document.activeElement);
      const to =
        from === null
          ? null
          : next(
              stopsIn(grid.current).flatMap((element) => stopOf(element) ?? []),
              from,
              event.key,
            );
      if (to === null) return false;
      find(to.key)?.focus();
      return true;
    },
  };
}

function stopsIn(grid: HTMLElement | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
}

function stopOf(element: Element | null): Stop | null {
  if (!(element instanceof HTMLElement)) return null;
  const { stop, column, order } = element.dataset;
  return stop === undefined ? null : { key: stop, column: Number(column), order: Number(order) };
}

function next(stops: readonly Stop[], from: Stop, key: string): Stop | null {
  const inColumn = (column: number) =>
    stops.filter((stop) => stop.column === column).toSorted((a, b) => a.order - b.order);
  const nearestIn = (column: number) =>
    inColumn(column).toSorted((a, b) => Math.abs(a.order - from.order) - Math.abs(b.order - from.order))[0] ??
    null;
  const own = inColumn(from.column);
  const index = own.findIndex((stop) => stop.key === from.key);
  switch (key) {
    case 'ArrowDown':
      return own[index + 1] ?? from;
    case 'ArrowUp':
      return own[index - 1] ?? from;
    case 'ArrowLeft':
      return nearestIn(from.column - 1) ?? from;
    case 'ArrowRight':
      return nearestIn(from.column + 1) ?? from;
    case 'Home':
      return own[0] ?? from;
    case 'End':
      return own.at(-1) ?? from;
    default:
      return null;
  }
}
