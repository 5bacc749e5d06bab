import { useEffect, useState, type RefObject } from 'react';

/** Rows above and below what is seen, so that they are there when they are scrolled to. */
const spare = 6;

/** The rows of a scrolled box that are seen. They all have one height. */
export function useVirtual(
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
): { from: number; to: number } {
  const [seen, setSeen] = useState({ from: 0, to: 30 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare);
      const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare;
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rowHeight]);
  return seen;
}
