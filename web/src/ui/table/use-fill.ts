import { useLayoutEffect, useState, type RefObject } from 'react';

/** Space for totals and the page margin below. */
const below = 60;
const narrowBelow = 124;
const least = 320;

/** The maximum height of a box that ends at the bottom of the window. */
export function useFill(box: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      const room = window.innerWidth < 900 ? narrowBelow : below;
      setHeight(Math.max(least, window.innerHeight - top - room));
    };
    measure();
    // The content above grows when filters are shown.
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
