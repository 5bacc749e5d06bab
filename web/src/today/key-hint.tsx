import { Kbd } from '@mantine/core';
import classes from './today.module.css';
import { useKeysAllowed } from './use-one-key.ts';

/** The key of a button, seen in the marked row. It has its space in every row, so that no button moves under the pointer. */
export function useKeyHint() {
  const [isAllowed] = useKeysAllowed();
  return (key: string) =>
    isAllowed && (
      <Kbd size="xs" aria-hidden visibleFrom="sm" className={classes['keyHint'] ?? ''}>
        {key}
      </Kbd>
    );
}
