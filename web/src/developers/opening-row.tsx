import { Badge, Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import classes from '../ui/list.module.css';

type Props = {
  state: { text: ReactNode; color: string; label?: string };
  /** The subject, as programs write it. */
  what: ReactNode;
  aside?: ReactNode;
  right: ReactNode;
  below?: ReactNode;
  /** The content below, rendered only when the row is open. */
  children: ReactNode;
};

/** One line of a log, with details that open below it. */
export function OpeningRow({ state, what, aside, right, below, children }: Props) {
  const [opened, { toggle }] = useDisclosure();
  const panelId = useId();
  return (
    <li className={classes['row']}>
      <UnstyledButton
        className={classes['link'] ?? ''}
        w="100%"
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={panelId}
      >
        <Group gap="sm" justify="space-between">
          <Group gap="sm" style={{ overflowWrap: 'anywhere' }}>
            <Badge variant="light" color={state.color} aria-label={state.label}>
              {state.text}
            </Badge>
            <Text size="sm" ff="monospace">
              {what}
            </Text>
            {aside}
          </Group>
          <Text size="sm" c="dimmed">
            {right}
          </Text>
        </Group>
        {below !== undefined && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {below}
          </Text>
        )}
      </UnstyledButton>
      <Collapse id={panelId} expanded={opened} keepMounted={false}>
        {children}
      </Collapse>
    </li>
  );
}
