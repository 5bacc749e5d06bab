import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A named part of a screen. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} className={classes['section'] ?? ''}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
