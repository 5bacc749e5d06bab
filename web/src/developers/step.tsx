import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; lead: string; children?: ReactNode };

/** A step of the flow; one that is not reached yet shows only its lead. */
export function Step({ title, lead, children }: Props) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
