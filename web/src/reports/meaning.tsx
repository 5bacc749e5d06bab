import { ActionIcon, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

/** The definition of a number, on request. A tooltip could not be opened on a phone. */
export function Meaning({ label, text }: { label: string; text: string }) {
  const [opened, { close, toggle }] = useDisclosure();
  return (
    // Above, so that it does not cover the number.
    <Popover opened={opened} onDismiss={close} width={260} position="top-end" withArrow shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          radius="xl"
          aria-label={`What “${label}” means`}
          onClick={toggle}
          onBlur={close}
          onKeyDown={(event) => {
            // The focus stays here, where the popover itself does not notice the key.
            if (event.key === 'Escape') close();
          }}
        >
          ?
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`What “${label}” means`}>
        <Text size="sm">{text}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
