import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from './say.ts';

/** Why the chosen time cannot be had after all: another visitor was faster, or a rule is against it. */
export function TimeRefused({ error }: { error: ReactNode }) {
  if (typeof error !== 'string') return null;
  return (
    <Text c="red" role="alert">
      {say('refused', { why: error })}
    </Text>
  );
}
