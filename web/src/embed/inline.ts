import type { Options } from './address.ts';
import { bookingFrame } from './frame.ts';

export type Embedded = { element: HTMLElement; remove: () => void };

/** The height until the page reports its own, and permanently if it cannot. */
const firstHeightPx = 620;

/** The booking page inline in the site's page, as high as its content. */
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
      // The confirmation is shorter than the calendar, and could be above the visible area.
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' });
    },
  });
  frame.loading = 'lazy';
  // Sets single properties, because a style attribute could be blocked by the site's content security policy.
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
