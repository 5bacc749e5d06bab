import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

/** Of a frame: the rest is for scrolling, layout and paint. A phone that is four times slower draws one row in it. */
const drawingMs = 16;
const rowMsAtFirst = 4;

/** What was drawn, and how long a row takes. */
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
 * Which of the rows in sight are drawn in full: those that were, and as many more as a frame has time for. The others follow
 * in the next frames, so that nobody who scrolls waits for a screen full of them.
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
