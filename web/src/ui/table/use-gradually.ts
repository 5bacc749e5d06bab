import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

/** Of a frame: the rest is for scrolling, layout and paint. A phone that is four times slower draws one row in it. */
const drawingMs = 16;
const rowMsAtFirst = 4;
const leastRows = 1;

/**
 * Which of the rows in sight are drawn in full: those that were, and as many more as a frame has time for. The others follow
 * in the next frames, so that nobody who scrolls waits for a screen full of them.
 */
export function useGradually(ids: readonly number[]): ReadonlySet<number> {
  // Kept beside the drawing, because what was drawn is known after it.
  const [memory] = useState({ drawn: new Set<number>() as ReadonlySet<number>, rowMs: rowMsAtFirst });
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const missing = ids.filter((id) => !memory.drawn.has(id));
  const count = Math.max(leastRows, Math.floor(drawingMs / memory.rowMs));
  const drawn = new Set([...ids.filter((id) => memory.drawn.has(id)), ...missing.slice(0, count)]);
  useLayoutEffect(() => {
    memory.drawn = drawn;
  });
  useEffect(() => {
    if (missing.length <= count) return;
    const frame = requestAnimationFrame((startMs) => {
      const rows = Math.min(count, missing.length - count);
      const before = Math.max(startMs, performance.now());
      flushSync(draw);
      memory.rowMs = (performance.now() - before) / rows;
    });
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
