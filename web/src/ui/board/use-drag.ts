import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { Grabbed } from './board.tsx';

/** A click moves less. */
const slackPx = 6;
/** Within this of an edge the board scrolls along. */
const edgePx = 60;
const edgeStepPx = 14;

type Props<T> = {
  board: RefObject<HTMLElement | null>;
  onDrop: (grabbed: Grabbed<T>, to: string) => void;
};

/** Drags a card with a mouse or a pen; on touch screens dragging scrolls, and the button of the card moves it. */
export function useDrag<T>({ board, onDrop }: Props<T>) {
  const [grabbed, setGrabbed] = useState<Grabbed<T> | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const grab = (event: ReactPointerEvent<HTMLElement>, what: Grabbed<T>) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.button !== 0 || event.pointerType === 'touch' || isOnButton) return;
    const start = { x: event.clientX, y: event.clientY };
    const card = event.currentTarget.getBoundingClientRect();
    const grip = { x: start.x - card.left, y: start.y - card.top };
    const leaving = new AbortController();
    let isDragging = false;
    const end = () => {
      leaving.abort();
      stop.current = null;
      setGrabbed(null);
      setOver(null);
    };
    const onMove = (moved: PointerEvent) => {
      if (!isDragging && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < slackPx) return;
      if (!isDragging) {
        isDragging = true;
        setGrabbed(what);
        swallowClick();
      }
      moved.preventDefault();
      place(ghost.current, moved.clientX - grip.x, moved.clientY - grip.y, card.width);
      scrollAlong(board.current, moved.clientX);
      setOver(columnAt(moved));
    };
    const onUp = (up: PointerEvent) => {
      const to = isDragging ? columnAt(up) : null;
      end();
      if (to !== null && to !== what.from) onDrop(what, to);
    };
    const { signal } = leaving;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    stop.current = end;
  };
  return { grab, grabbed, over, ghost, isDragging: grabbed !== null };
}

/** The click that follows a drag opens nothing. */
function swallowClick(): void {
  window.addEventListener(
    'pointerup',
    () => {
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    },
    { once: true },
  );
}

function place(ghost: HTMLElement | null, left: number, top: number, width: number): void {
  if (ghost === null) return;
  ghost.style.width = `${width}px`;
  ghost.style.transform = `translate(${left}px, ${top}px) rotate(1.5deg)`;
  ghost.style.visibility = 'visible';
}

function scrollAlong(board: HTMLElement | null, x: number): void {
  if (board === null) return;
  const { left, right } = board.getBoundingClientRect();
  if (x > right - edgePx) board.scrollLeft += edgeStepPx;
  if (x < left + edgePx) board.scrollLeft -= edgeStepPx;
}

function columnAt({ clientX, clientY }: PointerEvent): string | null {
  const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
  return column?.dataset['column'] ?? null;
}
