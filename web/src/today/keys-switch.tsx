import { UnstyledButton } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import { Hint } from '../ui/hint.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useKeysAllowed } from './use-one-key.ts';

/** Switches the single letters on and off, for all parts of the page. */
export function KeysSwitch() {
  const [isAllowed, allow] = useKeysAllowed();
  return (
    <Hint text={say('keys.help')}>
      {(hinted) => (
        <UnstyledButton
          className={classes['keysSwitch']}
          aria-label={say('keys')}
          aria-pressed={isAllowed}
          visibleFrom="sm"
          onClick={() => allow(!isAllowed)}
          {...hinted}
        >
          <Keyboard aria-hidden />
        </UnstyledButton>
      )}
    </Hint>
  );
}
