import { lazy, Suspense, useEffect, useState } from 'react';
import { withTexts } from '../lazy-screen.ts';
import classes from './frame.module.css';
import { say } from './say.ts';

const CommandMenu = lazy(async () => ({
  default: (await withTexts(import('./command-menu.tsx'))).CommandMenu,
}));

/** The search. Until it is loaded, an input takes what is typed, because letters would trigger shortcuts. */
export function Search({ onClose }: { onClose: () => void }) {
  const [typed, type] = useState('');
  const [focusedBefore] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    },
    [focusedBefore],
  );
  const early = (
    <div role="dialog" aria-modal="true" aria-label={say('menu.open')} className={classes['earlySearch']}>
      <input
        // The person has just opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={say('menu.open')}
        placeholder={say('menu.placeholder')}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
    </div>
  );
  return (
    <Suspense fallback={early}>
      <CommandMenu typed={typed} onClose={onClose} />
    </Suspense>
  );
}
