import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { behind } from './behind.ts';
import classes from './frame.module.css';
import { say } from './say.ts';
import { UserButton } from './user-button.tsx';

const NoticeBell = lazy(() => behind('NoticeBell'));

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const shortcut = isApple ? '⌘K' : 'Ctrl K';

type Props = {
  /** Receives the element for the title and actions of the screen. */
  onSlot: (slot: HTMLElement | null) => void;
  onSearch: () => void;
};

/** The title of the screen, the search, and the account menu. */
export function TopBar({ onSlot, onSearch }: Props) {
  return (
    <header className={classes['topBar']}>
      <div ref={onSlot} className={classes['slot']} />
      <button
        type="button"
        className={classes['search']}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
      >
        <Search aria-hidden />
        <span>{say('menu.open')}</span>
        <kbd>{shortcut}</kbd>
      </button>
      <Suspense fallback={<span className={classes['bell']} />}>
        <NoticeBell />
      </Suspense>
      <UserButton />
    </header>
  );
}
