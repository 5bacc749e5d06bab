import { ActionIcon, Tooltip } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import { say } from './say.ts';
import { useKeysAllowed } from './use-one-key.ts';

/** Switches the single letters on and off, for all parts of the page. */
export function KeysSwitch() {
  const [isAllowed, allow] = useKeysAllowed();
  return (
    <Tooltip label={say('keys.help')} multiline w={260} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={say('keys')}
        aria-pressed={isAllowed}
        style={{ opacity: isAllowed ? 1 : 0.5 }}
        visibleFrom="sm"
        onClick={() => allow(!isAllowed)}
      >
        <Keyboard aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
