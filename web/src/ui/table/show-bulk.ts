import { notifications } from '@mantine/notifications';
import { offerUndo } from '../undo.tsx';
import { say } from './say.ts';

type Done = {
  /** “3 contacts tagged” */
  done: string;
  /** The number of changed rows; if it is 0 there is nothing to undo. */
  count: number;
  /** The number of unchanged rows. */
  skipped: number;
  undo: () => void;
};

/** Only the latest change can be undone, because later changes create new versions of the same rows. */
let offered: string | undefined;

/** Shows the result of a bulk change, which can be undone until the next one. */
export function showBulk({ done, count, skipped, undo }: Done): void {
  const message = skipped === 0 ? done : say('bulk.skipped', { done, count: skipped });
  if (offered !== undefined) notifications.hide(offered);
  if (count > 0) offered = offerUndo(message, undo);
  else notifications.show({ message, color: 'yellow' });
}

/** Shows the result of an undo; rows that somebody else has changed since are left unchanged. */
export function showUndone({ count, skipped }: { count: number; skipped: number }): void {
  const done = say('bulk.undone', { count });
  notifications.show({
    message: skipped === 0 ? done : say('bulk.changedSince', { done, count: skipped }),
    color: skipped === 0 ? 'green' : 'yellow',
    ...(skipped > 0 && { autoClose: 10_000 }),
  });
}
