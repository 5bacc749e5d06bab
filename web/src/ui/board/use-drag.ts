import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Grabbed } from './board.tsx';
import { followPointer } from './follow-pointer.ts';

type Props<T> = {
  board: RefObject<HTMLElement | null>;
  onDrop: (grabbed: Grabbed<T>, to: string) => void;
};

/** Drags a card with a mouse, a pen, or a finger that has rested on it. */
export function useDrag<T>({ board, onDrop }: Props<T>) {
  const [grabbed, setGrabbed] = useState<Grabbed<T> | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    const element = board.current;
    // Without a non-passive listener from the start, browsers begin to scroll before they ask.
    const listens = () => undefined;
    element?.addEventListener('touchmove', listens, { passive: false });
    return () => element?.removeEventListener('touchmove', listens);
  }, [board]);

  const grab = (event: PointerEvent<HTMLElement>, what: Grabbed<T>) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.button !== 0 || isOnButton) return;
    const card = event.currentTarget.getBoundingClientRect();
    const grip = { x: event.clientX - card.left, y: event.clientY - card.top };
    stop.current?.();
    stop.current = followPointer(event.nativeEvent, board.current, {
      lift: () => setGrabbed(what),
      carry: ({ x, y }) => {
        place(ghost.current, x - grip.x, y - grip.y, card.width);
        setOver(columnAt(board.current, x, y));
      },
      drop: ({ x, y }) => {
        const to = columnAt(board.current, x, y);
        if (to !== null && to !== what.from) onDrop(what, to);
      },
      end: () => {
        stop.current = null;
        setGrabbed(null);
        setOver(null);
      },
    });
  };
  return { grab, grabbed, over, ghost, isDragging: grabbed !== null };
}

function place(ghost: HTMLElement | null, left: number, top: number, width: number): void {
  if (ghost === null) return;
  ghost.style.width = `${width}px`;
  ghost.style.transform = `translate(${left}px, ${top}px) rotate(1.5deg)`;
  ghost.style.visibility = 'visible';
}

/** Positions beside the board, at the edge of a small screen, count as its outermost column. */
function columnAt(board: HTMLElement | null, x: number, y: number): string | null {
  const { left = x, right = x } = board?.getBoundingClientRect() ?? {};
  const inside = Math.min(Math.max(x, left + 1), right - 1);
  const column = document.elementFromPoint(inside, y)?.closest<HTMLElement>('[data-column]');
  return column?.dataset['column'] ?? null;
}
