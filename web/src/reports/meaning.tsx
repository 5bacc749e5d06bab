import { UnstyledButton } from '@mantine/core';
import { Hint } from '../ui/hint.tsx';
import classes from './meaning.module.css';
import { say } from '../ui/say.ts';

/** The name of a metric, with its definition on hover or focus. */
export function Meaning({ label, text }: { label: string; text: string }) {
  return (
    <Hint text={text}>
      {(hinted) => (
        <UnstyledButton
          className={classes['meaning']}
          aria-label={say('number.meaning', { label })}
          {...hinted}
        >
          {label}
        </UnstyledButton>
      )}
    </Hint>
  );
}
