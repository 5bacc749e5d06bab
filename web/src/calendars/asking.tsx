import { Text } from '@mantine/core';
import { say } from './say.ts';

/** While a server is asked, which a slow one takes its time for. */
export function Asking({ isAsking }: { isAsking: boolean }) {
  return (
    <Text component="output" size="sm" c="dimmed">
      {isAsking && say('asking')}
    </Text>
  );
}
