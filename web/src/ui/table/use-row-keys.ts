import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Picked } from './data-table.tsx';
import type { Rows } from './rows.ts';

type Props<T> = {
  box: RefObject<HTMLElement | null>;
  rows: Rows<T>;
  rowHeight: number;
  onOpen: (row: T) => void;
  picked: Picked<T> | null;
};

const headerHeight = 36;

/** One row has the focus; keys move it, open the row and select it. */
export function useRowKeys<T>({ box, rows, rowHeight, onOpen, picked }: Props<T>) {
  const [active, setActive] = useState(0);
  const isMoving = useRef(false);
  // Scrolling may have just created the row.
  useEffect(() => {
    if (!isMoving.current) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    // A placeholder is replaced by another element once its row is loaded.
    isMoving.current = row.ariaBusy === 'true';
    row.focus({ preventScroll: true });
  });
  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.reach - 1));
    const element = box.current;
    if (element === null) return;
    const top = next * rowHeight;
    const room = element.clientHeight - headerHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + rowHeight > element.scrollTop + room) element.scrollTo({ top: top + rowHeight - room });
    isMoving.current = true;
    setActive(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target : null;
    if (at === null || event.ctrlKey || event.metaKey || event.altKey || !isRow(at)) return;
    const row = rows.at(active);
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.reach - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && row !== undefined && at.dataset['index'] !== undefined) onOpen(row);
    else if ((event.key === 'x' || event.key === ' ') && row !== undefined && picked !== null)
      picked.set([row], !picked.has(row));
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}

/** Inputs and open lists handle their own keys. */
function isRow(element: HTMLElement): boolean {
  return (
    element.dataset['index'] !== undefined || element.closest('input, [role="listbox"], button') === null
  );
}
