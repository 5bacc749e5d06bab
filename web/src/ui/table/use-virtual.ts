import { useEffect, useState, type RefObject } from 'react';

/** Extra rows above and below the visible ones. */
const spare = 6;
/** After this time without scrolling, the visible rows are loaded. */
const landedMs = 100;
/**
 * Slower than one viewport in this time, rows are readable. Single events say little, because a busy page gets them in
 * bursts.
 */
const readableMs = 300;
const paceMs = 150;

type Seen = { from: number; to: number };

/**
 * The visible rows of a scrolling box with rows of equal height. During fast scrolling, when rows cannot be rendered in
 * time, none is rendered or requested until scrolling slows down.
 */
export function useVirtual(box: RefObject<HTMLElement | null>, rowHeight: number): Seen {
  const [seen, setSeen] = useState<Seen>({ from: 0, to: 30 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let drawn: Seen | null = null;
    let pace = { sinceMs: 0, top: 0, isSlow: true };
    let landing: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let lastTop = element.scrollTop;
    const look = () => {
      drawn = rowsIn(element, rowHeight);
      const { from, to } = drawn;
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    const scroll = ({ timeStamp }: Event) => {
      stopLanding();
      const top = element.scrollTop;
      const isLeap = Math.abs(top - lastTop) > element.clientHeight;
      lastTop = top;
      const passedMs = timeStamp - pace.sinceMs;
      if (passedMs > paceMs) {
        const isSlow = Math.abs(top - pace.top) < (element.clientHeight * passedMs) / readableMs;
        pace = { sinceMs: timeStamp, top, isSlow };
      }
      const isNear = drawn !== null && overlap(drawn, rowsIn(element, rowHeight));
      if (isNear || (pace.isSlow && !isLeap)) look();
      // Waits for a frame first, because a busy page may receive scroll events late.
      else landing = setTimeout(() => (frame = requestAnimationFrame(look)), landedMs);
    };
    const stopLanding = () => {
      clearTimeout(landing);
      cancelAnimationFrame(frame);
    };
    look();
    element.addEventListener('scroll', scroll, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      stopLanding();
      element.removeEventListener('scroll', scroll);
      sizes.disconnect();
    };
  }, [box, rowHeight]);
  return seen;
}

function rowsIn(element: HTMLElement, rowHeight: number): Seen {
  return {
    from: Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare),
    to: Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare,
  };
}

function overlap(one: Seen, other: Seen): boolean {
  return one.from < other.to && other.from < one.to;
}
