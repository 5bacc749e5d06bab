import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The time budget for rendering per frame, in ms; the rest is for scrolling, layout and paint. A slow phone renders one
 * row in it.
 */
const drawingMs = 16;
const rowMsAtFirst = 4;

/** The rendered rows, and how long a row takes. */
class Drawing {
  #ids: ReadonlySet<number> = new Set();
  #rowMs = rowMsAtFirst;

  has(id: number): boolean {
    return this.#ids.has(id);
  }

  get rowsInFrame(): number {
    return Math.max(1, Math.floor(drawingMs / this.#rowMs));
  }

  note(ids: ReadonlySet<number>): void {
    this.#ids = ids;
  }

  learn(rows: number, ms: number): void {
    this.#rowMs = ms / rows;
  }
}

/**
 * Decides which visible rows are rendered in full: those that were already, and as many more as fit into a frame. The
 * others follow in the next frames, so that scrolling does not wait for a full screen.
 */
export function useGradually(ids: readonly number[]): ReadonlySet<number> {
  const [drawing] = useState(() => new Drawing());
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const missing = ids.filter((id) => !drawing.has(id));
  const next = missing.slice(0, drawing.rowsInFrame);
  const left = missing.length - next.length;
  const drawn = new Set([...ids.filter((id) => drawing.has(id)), ...next]);
  useLayoutEffect(() => drawing.note(drawn));
  useEffect(() => {
    if (left === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      const rows = Math.min(left, drawing.rowsInFrame);
      const startMs = performance.now();
      flushSync(drawAgain);
      drawing.learn(rows, performance.now() - startMs);
    });
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
