import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { say } from './say.ts';

/** Long enough to notice a mistake, and to reach the button without a mouse. */
const offeredMs = 15_000;

/** Says that something was done, and offers to undo it for a while. @returns the id of the offer */
export function offerUndo(message: string, undo: () => void): string {
  const id = notifications.show({
    color: 'green',
    autoClose: offeredMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {say('undo')}
        </Button>
      </Group>
    ),
  });
  return id;
}
