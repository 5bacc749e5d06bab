import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Why the chosen time cannot be had after all: another visitor was faster, or a rule is against it. */
export function TimeRefused({ error }: { error: ReactNode }) {
  if (error === undefined || error === null) return null;
  return (
    <Text c="red" role="alert">
      This time {error}. Choose another one.
    </Text>
  );
}
