import { Button, Collapse, Group, Pill, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import { say } from '../lists/say.ts';
import classes from './filter-bar.module.css';

/** A filter that is set, in words. */
export type ActiveFilter = { label: string; value: string; onRemove: () => void };

type Props = {
  /** The fields that are always visible. */
  main: ReactNode;
  /** The other fields, behind a button. */
  children: ReactNode;
  active: readonly ActiveFilter[];
  onClear: () => void;
};

/** The filters of a list, and how to remove them. */
export function FilterBar({ main, children, active, onClear }: Props) {
  const [opened, { toggle }] = useDisclosure();
  const panelId = useId();
  return (
    <Stack gap="sm" role="search" aria-label={say('filters')}>
      <Group align="flex-end" gap="sm" className={classes['main'] ?? ''}>
        {main}
        <Button variant="default" onClick={toggle} aria-expanded={opened} aria-controls={panelId}>
          {opened ? say('filters.fewer') : say('filters.more')}
        </Button>
      </Group>
      <Collapse id={panelId} expanded={opened} keepMounted={false}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          {children}
        </SimpleGrid>
      </Collapse>
      {active.length > 0 && (
        <Pill.Group>
          {active.map(({ label, value, onRemove }) => (
            <Pill
              key={label}
              size="md"
              withRemoveButton
              onRemove={onRemove}
              removeButtonProps={{
                'aria-label': say('filters.remove', { label }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {label}
              {': '}
              {value}
            </Pill>
          ))}
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            {say('filters.clear')}
          </Button>
        </Pill.Group>
      )}
    </Stack>
  );
}
