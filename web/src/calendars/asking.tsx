import { Text } from '@mantine/core';
import { say } from './say.ts';

/** Shown while waiting for a calendar server, which may be slow. */
export function Asking({ isAsking }: { isAsking: boolean }) {
  return (
    <Text component="output" size="sm" c="dimmed">
      {isAsking && say('asking')}
    </Text>
  );
}
