import { Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import classes from './reports.module.css';
import { say } from './say.ts';

/** The name of a number, with its definition while it is pointed at or focused. A finger focuses it too. */
export function Meaning({ label, text }: { label: string; text: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    // Above, so that it does not cover the number.
    <Popover opened={opened} onDismiss={close} width={280} position="top-start" withArrow shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={classes['meaning']}
          aria-label={say('meaning', { label })}
          onMouseEnter={open}
          onMouseLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
          onKeyDown={(event) => {
            // The focus stays here, where the popover itself does not notice the key.
            if (event.key === 'Escape') close();
          }}
        >
          {label}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('meaning', { label })}>
        <Text size="sm">{text}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
