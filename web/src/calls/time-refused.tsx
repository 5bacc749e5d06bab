import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from './say.ts';

/** Why the chosen time is not available: somebody else was faster, or a rule forbids it. */
export function TimeRefused({ error }: { error: ReactNode }) {
  if (typeof error !== 'string') return null;
  return (
    <Text c="red" role="alert">
      {say('refused', { why: error })}
    </Text>
  );
}
