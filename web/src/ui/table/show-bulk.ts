import { notifications } from '@mantine/notifications';
import { offerUndo } from '../undo.tsx';
import { say } from './say.ts';

type Done = {
  /** “3 contacts tagged” */
  done: string;
  /** Rows that were changed; with none there is nothing to undo. */
  count: number;
  /** Rows that stay as they were. */
  skipped: number;
  undo: () => void;
};

/** The one that can still be taken back: what comes after it makes new versions of the same rows. */
let offered: string | undefined;

/** Says what was done with many rows, and lets it be taken back until the next time. */
export function showBulk({ done, count, skipped, undo }: Done): void {
  const message = skipped === 0 ? done : say('bulk.skipped', { done, count: skipped });
  if (offered !== undefined) notifications.hide(offered);
  if (count > 0) offered = offerUndo(message, undo);
  else notifications.show({ message, color: 'yellow' });
}

/** Says what an undo has brought back: what somebody else has changed since stays as it is. */
export function showUndone({ count, skipped }: { count: number; skipped: number }): void {
  const done = say('bulk.undone', { count });
  notifications.show({
    message: skipped === 0 ? done : say('bulk.changedSince', { done, count: skipped }),
    color: skipped === 0 ? 'green' : 'yellow',
    ...(skipped > 0 && { autoClose: 10_000 }),
  });
}
