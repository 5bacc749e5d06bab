import { useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { CalendarCall } from '../records.ts';
import { gutterPx, headPx, rowPx } from './measures.ts';
import type { Lift } from './use-lift.ts';

/** A press that moves less than this is a click. */
const slackPx = 4;
/** Within this distance of the upper and lower end the grid scrolls. */
const edgePx = 40;
const scrollPx = 12;

/** Moves calls with a mouse or a pen; a finger scrolls. */
export function useDrag(grid: RefObject<HTMLElement | null>, columns: number, lift: Lift) {
  const current = useRef(lift);
  useLayoutEffect(() => {
    current.current = lift;
  });
  const hasDragged = useRef(false);
  function placeAt(x: number, y: number): { column: number; place: number } {
    const box = grid.current?.getBoundingClientRect() ?? new DOMRect();
    const width = (box.width - gutterPx) / columns;
    const column = Math.floor((x - box.left - gutterPx) / width);
    return {
      column: Math.min(Math.max(column, 0), columns - 1),
      place: (y - box.top - headPx) / rowPx,
    };
  }
  function start(event: PointerEvent, call: CalendarCall, from: number, top: number): void {
    hasDragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch' || !lift.mayMove(call)) return;
    const { clientX, clientY } = event;
    const grab = placeAt(clientX, clientY).place - top;
    followPointer({
      move: (now) => {
        if (!hasDragged.current && Math.hypot(now.clientX - clientX, now.clientY - clientY) < slackPx) return;
        hasDragged.current = true;
        scrollAtEdges(grid.current?.parentElement?.parentElement ?? null, now.clientY);
        const { column, place } = placeAt(now.clientX, now.clientY);
        current.current.carry(call, from, column, place - grab);
      },
      cancel: () => current.current.cancel(),
      end: (isCancelled) => {
        if (hasDragged.current && !isCancelled) current.current.drop();
        // After the click that ends the drag, if there is one.
        setTimeout(() => {
          hasDragged.current = false;
        });
      },
    });
  }
  return {
    start,
    /** Suppresses the click at the end of a drag. */
    swallow: (event: { preventDefault: () => void; stopPropagation: () => void }): void => {
      if (!hasDragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

type Following = {
  move: (now: globalThis.PointerEvent) => void;
  /** On Escape, or if the browser takes over the pointer; no moves follow. */
  cancel: () => void;
  end: (isCancelled: boolean) => void;
};

/** Tracks the pointer until it is released. */
function followPointer({ move, cancel, end }: Following): void {
  const ended = new AbortController();
  const options = { signal: ended.signal };
  let isCancelled = false;
  const leave = () => {
    isCancelled = true;
    cancel();
  };
  const stop = () => {
    ended.abort();
    end(isCancelled);
  };
  const interrupted = () => {
    leave();
    stop();
  };
  const moved = (now: globalThis.PointerEvent) => {
    if (!isCancelled) move(now);
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave();
  };
  window.addEventListener('pointermove', moved, options);
  window.addEventListener('pointerup', stop, options);
  window.addEventListener('pointercancel', interrupted, options);
  window.addEventListener('keydown', escape, options);
}

function scrollAtEdges(scroller: HTMLElement | null, y: number): void {
  if (scroller === null) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + headPx + edgePx) scroller.scrollTop -= scrollPx;
  else if (y > bottom - edgePx) scroller.scrollTop += scrollPx;
}
