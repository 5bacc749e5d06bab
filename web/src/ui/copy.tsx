import { Button, CopyButton, type ButtonProps } from '@mantine/core';
import { say } from '../lists/say.ts';

/** Copies a text and confirms it. */
export function Copy({
  text,
  label = say('copy'),
  ...button
}: ButtonProps & { text: string; label?: string | undefined }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" size="xs" {...button} onClick={copy} aria-live="polite">
          {copied ? say('copied') : label}
        </Button>
      )}
    </CopyButton>
  );
}
