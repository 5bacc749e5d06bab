import type { Options } from './address.ts';
import { bookingFrame } from './frame.ts';

export type Embedded = { element: HTMLElement; remove: () => void };

/** Until the page reports its height, and permanently if it cannot. */
const firstHeightPx = 620;

/** The booking page as a part of the site's own, as high as its content. */
export function inline(options: Options & { target: Element | string }): Embedded {
  const { target } = options;
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (place === null) throw new Error('Callwright: no element of this page matches "target"');
  const { frame, forget } = bookingFrame(options, 'inline', place, {
    onHeight: (height) => {
      frame.style.height = `${height}px`;
    },
    onClose: () => undefined,
    onCompleted: () => {
      // The confirmation is shorter than the calendar was, and would be above the visible part.
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' });
    },
  });
  frame.loading = 'lazy';
  // One property after the other: unlike a style attribute this is open to scripts under any policy of the site.
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    border: '0',
    height: `${firstHeightPx}px`,
    background: 'transparent',
  });
  place.replaceChildren(frame);
  return {
    element: frame,
    remove: () => {
      forget();
      frame.remove();
    },
  };
}
