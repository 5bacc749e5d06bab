import { useLayoutEffect, useState, type RefObject } from 'react';

/** Room below for totals and the edge of the page. */
const below = 60;
const narrowBelow = 124;
const least = 320;

/** How tall a box may be to end with the window, whatever is above it. */
export function useFill(box: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      const room = window.innerWidth < 900 ? narrowBelow : below;
      setHeight(Math.max(least, window.innerHeight - top - room));
    };
    measure();
    // What is above grows when filters are shown.
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return height;
}
