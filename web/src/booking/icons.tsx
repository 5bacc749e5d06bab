/** @jsxImportSource preact */
import type { JSX } from 'preact';

const paths = {
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  video: 'M15 10.5 20 8v8l-5-2.5M5 6.5h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2',
  phone:
    'M8.5 4H5.5A1.5 1.5 0 0 0 4 5.6 15 15 0 0 0 18.4 20a1.5 1.5 0 0 0 1.6-1.5v-3l-4.3-1.5-2 2a11 11 0 0 1-5.2-5.2l2-2z',
  person: 'M4.5 20a7.5 7.5 0 0 1 15 0M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
  place: 'M12 21s-7-6-7-11.5a7 7 0 0 1 14 0C19 15 12 21 12 21m0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  globe:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M3.5 9h17M3.5 15h17M12 3c3 3.2 3 14.8 0 18M12 3c-3 3.2-3 14.8 0 18',
  calendar: 'M4 9.5h16M8 3v4M16 3v4M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2',
  card: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M3 10h18M6.5 15H10',
  back: 'm14.5 6-6 6 6 6',
  forward: 'm9.5 6 6 6-6 6',
  down: 'm6 9.5 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  alert: 'M12 8v5m0 3.5v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: it repeats the text next to it, so it is hidden from assistive technology. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg
      class={name === 'back' || name === 'forward' ? 'icon icon-directed' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
