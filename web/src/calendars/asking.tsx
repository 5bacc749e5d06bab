import { Text } from '@mantine/core';

/** While a server is asked, which a slow one takes its time for. */
export function Asking({ isAsking }: { isAsking: boolean }) {
  return (
    <Text component="output" size="sm" c="dimmed">
      {isAsking && 'Asking the server. This takes up to 10 seconds.'}
    </Text>
  );
}
