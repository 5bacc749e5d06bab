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
  /** Takes the place into which screens put their title and actions. */
  onSlot: (slot: HTMLElement | null) => void;
  onSearch: () => void;
};

/** The title of the screen, the way to everything else, and the person. */
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
